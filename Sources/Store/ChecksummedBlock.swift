/// Bytes with a number and a checksum, as they stand on the disk: whether they are whole shows.
package struct ChecksummedBlock {
    /// Counts up: of two whole blocks the one with the higher number is newer. What was read is at
    /// most `sequenceLimit`.
    package let sequence: UInt64
    /// The bytes under the checksum.
    package let payload: [UInt8]

    /// "BGS1": a session file of ours, of the first layout.
    private static let magic: UInt32 = 0x3153_4742
    static let headerSize = 4 + 4 + 8 + 8

    /// What no device counts up to.
    static let sequenceLimit = UInt64(Plausible.sequence.range.upperBound) + 1

    /// A block that is to be written.
    package init(sequence: UInt64, payload: [UInt8]) {
        self.sequence = sequence
        self.payload = payload
    }

    /// What stands on the disk; nil when it is not whole.
    package init?(bytes: some Collection<UInt8>) {
        var reader = ByteReader(Array(bytes))
        guard reader.bits() == Self.magic, let count = reader.number(UInt32.self),
            let sequence = reader.bits(UInt64.self), let checksum = reader.bits(UInt64.self),
            let payload = reader.bytes(count)
        else { return nil }
        let block = ChecksummedBlock(sequence: sequence, payload: payload)
        guard block.checksum == checksum else { return nil }
        self.init(sequence: min(sequence, Self.sequenceLimit), payload: payload)
    }

    /// Whether a block was whole here and is not any more. What power tore is none: where it was
    /// to be written stood zeros, and of these a sector is left.
    package static func isDamaged(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        var reader = ByteReader(bytes)
        guard let magic = reader.bits(UInt32.self),
            let count = reader.number(UInt32.self)?.within(0...Int(UInt32.max)),
            // A bit may have flipped in the magic as well.
            (magic ^ Self.magic).nonzeroBitCount <= 2, ChecksummedBlock(bytes: bytes) == nil
        else { return false }
        let used = count + headerSize
        return stride(from: 0, to: used <= bytes.count ? used : sectorSize, by: sectorSize)
            .allSatisfy { start in
                bytes.dropFirst(start).prefix(sectorSize).contains { $0 != 0 }
            }
    }

    /// What a disk writes whole or not at all (ATA's and SD's block).
    private static let sectorSize = 512

    /// Whole blocks of the disk, filled up with zeros.
    package func bytes(blockSize: Int) -> [UInt8] {
        var writer = ByteWriter()
        writer.put(Self.magic)
        writer.put(UInt32(payload.count))
        writer.put(sequence)
        writer.put(checksum)
        let used = Self.headerSize + payload.count
        let rest = (blockSize - used % blockSize) % blockSize
        return writer.bytes + payload + [UInt8](repeating: 0, count: rest)
    }

    private var checksum: UInt64 {
        var fingerprint = Fingerprint()
        fingerprint.add(withUnsafeBytes(of: sequence.littleEndian) { Array($0) })
        fingerprint.add(payload)
        return fingerprint.value
    }
}
