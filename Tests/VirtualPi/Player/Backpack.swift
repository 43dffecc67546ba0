import CPOSIX
import SystemCalls

/// The kernel module's device: tells what happened on the wires, and takes the knobs' settings.
final class Backpack {
    private let file: Descriptor

    init() throws {
        file = try Descriptor(opening: "/dev/virtual-backpack", flags: O_RDWR | O_NONBLOCK)
    }

    /// What to poll.
    var descriptor: Int32 { file.number }

    /// What happened since the last call, oldest first.
    func records() throws -> [BusRecord] {
        // Chosen: more than come in a repaint.
        let bytes = try file.read(limit: 4096 * BusRecord.size).bytes
        return stride(from: 0, to: bytes.count, by: BusRecord.size)
            .compactMap { BusRecord(bytes, at: $0) }
    }

    /// Sets a knob; virtual_backpack.c lists them.
    func set(_ knob: String) throws { try file.write(Array(knob.utf8)) }
}
