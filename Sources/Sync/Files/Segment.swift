// A batch of operations in an immutable file.
//
// Layout: lines that end with LF. The first is the header, each other one an operation. The file is
// named by its number, from 1, and the first 16 digits of the SHA-256 of its bytes; it names the
// file before it by that one's whole digest. A *base* has the number of the last segment it stands
// for, and nothing before it: it is one of the parts that take the place of all up to that number.

import JSON5

/// What a segment says of itself.
package struct SegmentHeader: Hashable, Sendable {
    /// Who wrote it, and alone may.
    package let device: SyncID
    /// From 1 on; of a part of a base, the last that the base stands for.
    package let number: Int
    /// The segment before it; nil of the first, and of a part of a base.
    package let previous: Digest?
    /// Whether it is a part of a base. It stands in the file, for else the base of a single segment
    /// would be the same bytes, and one digest would have two names.
    package let isBase: Bool

    package init(device: SyncID, number: Int, previous: Digest?, isBase: Bool = false) {
        (self.device, self.number) = (device, number)
        (self.previous, self.isBase) = (previous, isBase)
    }

    /// The name of the file with these bytes.
    func name(_ digest: Digest) -> String {
        isBase ? Head.baseName(number, digest) : Head.segmentName(number, digest)
    }

    var line: String {
        JSONValue.group([
            "format": .integer(FormatFile.format), "device": .string(device.text),
            "number": .integer(number), "previous": .optional(previous?.text),
            "base": .bool(isBase),
        ]).line
    }
}

/// A segment that was read.
package struct Segment: Hashable, Sendable {
    package let header: SegmentHeader
    package let operations: [SyncOperation]
    /// The file as it was read: it is stored so, with lines that a newer release understands.
    package let bytes: [UInt8]
    /// Lines that this release does not understand: a newer one's, or not valid.
    package let unknownLineCount: Int

    /// Bytes of a segment at most (chosen: what a slow line brings in seconds).
    package static let byteLimit = 256 * 1024
    /// Operations of a segment at most (as above).
    package static let operationLimit = 500
    /// Segments of a device at most. Chosen: a number of six digits.
    static let numberLimit = 999_999

    /// Reads the bytes of the file whose digest is known from elsewhere.
    /// - Throws: `SyncFileError` when they are not those, or not of this form.
    package init(_ bytes: [UInt8], digest: Digest, name: String) throws(SyncFileError) {
        guard bytes.count <= Self.byteLimit else { throw .tooLarge(name) }
        guard SHA256.digest(of: bytes) == digest else { throw .damaged(name) }
        let text = String(decoding: bytes, as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: true)
        guard let first = lines.first, let header = JSONObject(parsing: String(first)),
            let format = header.integer("format")?.within(1...Int.max)
        else { throw .damaged(name) }
        guard format <= FormatFile.format else { throw .newerFormat(format) }
        guard let device = header.string("device").flatMap({ SyncID($0) }),
            let number = header.integer("number")?.within(1...Self.numberLimit),
            let isBase = header.bool("base"),
            lines.count <= Self.operationLimit + 1
        else { throw .damaged(name) }
        let previous = header.string("previous").flatMap { Digest($0) }
        guard (previous != nil) == header.has("previous") else { throw .damaged(name) }
        self.header = SegmentHeader(
            device: device, number: number, previous: previous, isBase: isBase)
        lines.removeFirst()
        self.bytes = bytes
        operations = lines.compactMap { SyncOperation(line: $0) }
        unknownLineCount = lines.count - operations.count
    }
}

/// A segment that is written.
package struct SegmentFile: Hashable, Sendable {
    package let header: SegmentHeader
    package let bytes: [UInt8]
    package let digest: Digest

    /// The file of these lines; who hands them in keeps to the limits.
    init(_ header: SegmentHeader, lines: some Sequence<String>) {
        var text = header.line + "\n"
        for line in lines { text += line + "\n" }
        (self.header, bytes) = (header, Array(text.utf8))
        digest = SHA256.digest(of: bytes)
    }
}

/// Fills segments with operations.
package struct SegmentWriter {
    package private(set) var files: [SegmentFile] = []
    /// Operations that no segment can hold.
    package private(set) var tooLong: [SyncOperation] = []
    private let header: (_ previous: [SegmentFile]) -> SegmentHeader
    private var lines: [String] = []
    private var byteCount = 0

    /// The segments that follow number `last` with the digest `tail`.
    package init(device: SyncID, after last: Int, tail: Digest?) {
        header = { previous in
            SegmentHeader(
                device: device, number: last + previous.count + 1,
                previous: previous.last?.digest ?? tail)
        }
    }

    /// The parts of a base that stands for all segments up to `number`.
    package init(baseOf device: SyncID, upTo number: Int) {
        header = { _ in SegmentHeader(device: device, number: number, previous: nil, isBase: true) }
    }

    package mutating func add(_ operation: SyncOperation) {
        guard let line = operation.line else {
            tooLong.append(operation)
            return
        }
        let length = line.utf8.count + 1
        if lines.count == Segment.operationLimit || byteCount + length > Segment.byteLimit {
            finishFile()
        }
        if lines.isEmpty { byteCount = header(files).line.utf8.count + 1 }
        lines.append(line)
        byteCount += length
    }

    /// Ends the last file; without operations there is none.
    package mutating func finishFile() {
        guard !lines.isEmpty else { return }
        files.append(SegmentFile(header(files), lines: lines))
        lines = []
    }
}
