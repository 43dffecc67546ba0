// A device's `head.json`: which of its segments count.
//
// Its length tells two versions apart where nothing else does: some servers make an ETag of length
// and whole seconds, and a head that was read just before it changed would be
// answered 304 for ever. So the length is padded until, modulo 256, it is the version's number: any
// 256 versions in a row differ.

import JSON5
import Units

/// Which segments a device has sent.
package struct Head: Hashable, Sendable {
    package let device: SyncID
    /// Grows by one with each version of this file.
    package let version: Int
    /// The parts of the base, in their order.
    package let base: [Digest]
    /// The last segment that the base stands for; 0 without one.
    package let baseNumber: Int
    /// The segments after the base, in their order.
    package let chain: [Digest]

    package init(device: SyncID, version: Int, baseNumber: Int, base: [Digest], chain: [Digest]) {
        (self.device, self.version, self.baseNumber) = (device, version, baseNumber)
        (self.base, self.chain) = (base, chain)
    }

    /// The file's name, in the device's folder.
    package static let name = "head.json"
    /// Bytes of it at most. Chosen: 7,000 segments of 500 operations.
    package static let byteLimit = 512 * 1024
    /// Parts of a base and segments after it at most, so that the file keeps within its limit.
    static let entryLimit = 7000

    /// Every file that counts: its name and its digest.
    package var files: [(name: String, digest: Digest)] {
        base.map { (Self.baseName(baseNumber, $0), $0) }
            + chain.enumerated().map { index, digest in
                (Self.segmentName(baseNumber + index + 1, digest), digest)
            }
    }

    /// `000017-0123456789abcdef.jsonl`.
    static func segmentName(_ number: Int, _ digest: Digest) -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
        return "\(zeros)\(digits)-\(digest.shortText).jsonl"
    }

    /// `base-000010-0123456789abcdef.jsonl`.
    static func baseName(_ number: Int, _ digest: Digest) -> String {
        "base-" + segmentName(number, digest)
    }

    /// The file.
    package var bytes: [UInt8] {
        let start = content + "\", \"pad\": \""
        let end = "\"}\n"
        let length = start.utf8.count + end.utf8.count
        let missing = (version - length) % Self.lengthCycle
        let padding = missing < 0 ? missing + Self.lengthCycle : missing
        return Array((start + String(repeating: "-", count: padding) + end).utf8)
    }

    /// All that the checksum is made of, and the checksum.
    private var content: String {
        let fields = fields
        let sum = Self.sum(of: fields)
        let line = JSONValue.object(fields + JSONValue.members(["sum": .string(sum.text)])).line
        return String(line.dropLast(2))
    }

    private var fields: [JSONValue.Member] {
        JSONValue.members([
            "format": .integer(FormatFile.format), "device": .string(device.text),
            "version": .integer(version), "baseNumber": .integer(baseNumber),
            "base": .array(base.map { .string($0.text) }),
            "chain": .array(chain.map { .string($0.text) }),
        ])
    }

    private static func sum(of fields: [JSONValue.Member]) -> Digest {
        SHA256.digest(of: JSONValue.object(fields).line.utf8)
    }

    /// Reads a device's head.
    /// - Throws: `SyncFileError`.
    package init(_ bytes: [UInt8], of device: SyncID) throws(SyncFileError) {
        let name = "\(device.text)/\(Self.name)"
        guard bytes.count <= Self.byteLimit else { throw .tooLarge(name) }
        guard let object = JSONObject(parsing: String(decoding: bytes, as: UTF8.self)),
            let format = object.integer("format")?.within(1...Int.max)
        else { throw .damaged(name) }
        guard format <= FormatFile.format else { throw .newerFormat(format) }
        guard object.string("device") == device.text,
            let version = object.integer("version")?.within(1...Self.versionLimit),
            let number = object.integer("baseNumber")?.within(0...Segment.numberLimit),
            let base = object.strings("base").flatMap(Self.digests),
            let chain = object.strings("chain").flatMap(Self.digests),
            base.isEmpty || number > 0, base.count + chain.count <= Self.entryLimit
        else { throw .damaged(name) }
        self.init(
            device: device, version: version, baseNumber: number, base: base, chain: chain)
        guard object.string("sum") == Self.sum(of: fields).text else { throw .damaged(name) }
        // Without its last byte it reads as well, and has the length of the version before.
        guard bytes.count % Self.lengthCycle == version % Self.lengthCycle
        else { throw .damaged(name) }
    }

    private static func digests(_ texts: [String]) -> [Digest]? {
        let digests = texts.compactMap { Digest($0) }
        return digests.count == texts.count ? digests : nil
    }

    private static let lengthCycle = 256
    /// Chosen: a version each second for 30,000 years.
    static let versionLimit = 1_000_000_000_000
}
