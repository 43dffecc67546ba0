import Spool
import Store
import Sync

/// What a server may have in a folder of ours: whatever is taken of it can be written again and
/// merged, and what is shown then passes the database's own checks.
final class SyncedTarget: OpenTarget {
    private let device: SyncID

    init() throws {
        guard let device = SyncID("00000000-0000-4000-8000-000000000001") else {
            throw Finding(description: "an id that is none")
        }
        self.device = device
    }

    func take(_ input: [UInt8]) throws {
        try checkHead(input)
        try checkSegment(input)
        _ = try? FormatFile.check(input)
        let text = String(decoding: input, as: UTF8.self)
        _ = Replica(document: text, rules: .database) { _ in nil }
        for line in text.split(separator: "\n") { try checkAddress(String(line)) }
    }

    private func checkHead(_ input: [UInt8]) throws {
        guard let head = try? Head(input, of: device) else { return }
        let again = try Head(head.bytes, of: device)
        try require(again == head, "a head reads otherwise once it is written")
    }

    private func checkSegment(_ input: [UInt8]) throws {
        let digest = SHA256.digest(of: input)
        guard let segment = try? Segment(input, digest: digest, name: "") else { return }
        var writer = SegmentWriter(device: device, after: 0, tail: nil)
        for operation in segment.operations { writer.add(operation) }
        writer.finishFile()
        var again: [SyncOperation] = []
        for file in writer.files {
            again += try Segment(file.bytes, digest: file.digest, name: "").operations
        }
        try require(again == segment.operations, "an operation reads otherwise once it is written")
        let state = Merge.state(of: segment.operations, rules: .database)
        let other = Merge.state(of: segment.operations.reversed(), rules: .database)
        try require(state == other, "what is merged depends on the order")
        for (key, entity) in state.entities {
            try require(!entity.content.name.isEmpty, "\(key.kind) without a name")
        }
    }

    private func checkAddress(_ text: String) throws {
        guard let address = ServerAddress(text) else { return }
        try require(ServerAddress(address.text) == address, "\(text) is another address")
        let inside = address.appending("BrewGuide/")
        try require(inside.map { address.trusts($0) } ?? true, "\(text) leads elsewhere")
    }
}
