import CPOSIX
import SystemCalls

/// The kernel module's device: tells what happened on the wires, and takes the knobs' settings.
final class Backpack {
    /// Chosen: an eighth of what the kernel queues.
    static let patience = 4096

    private let file: Descriptor
    private var wakesAt = 1

    init() throws {
        file = try Descriptor(opening: "/dev/virtual-backpack", flags: O_RDWR | O_NONBLOCK)
    }

    /// What to poll.
    var descriptor: Int32 { file.number }

    /// What happened since the last call, oldest first.
    func records() throws -> [BusRecord] {
        var records: [BusRecord] = []
        while true {
            let bytes = try file.read(limit: Self.patience * BusRecord.size).bytes
            records += stride(from: 0, to: bytes.count, by: BusRecord.size)
                .compactMap { BusRecord(bytes, at: $0) }
            if bytes.count < Self.patience * BusRecord.size { return records }
        }
    }

    /// Wakes whoever polls with every record, or only once many wait: a guest's calls are slow.
    func wake(withEach each: Bool) throws {
        let count = each ? 1 : Self.patience
        guard count != wakesAt else { return }
        wakesAt = count
        try set("wake \(count)")
    }

    /// Sets a knob; virtual_backpack.c lists them.
    func set(_ knob: String) throws { try file.write(Array(knob.utf8)) }
}
