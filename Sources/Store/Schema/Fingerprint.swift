/// A number made of bytes that hardly any other bytes make: FNV-1a with 64 bits (RFC 9923). It
/// finds damage; it keeps nobody out.
struct Fingerprint {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// Adds the bytes of a text where they stand, without a copy of it.
    private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        var value = value
        for byte in text { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        self.value = value
    }

    /// The fingerprint of all tables, indexes and triggers of a database.
    static func ofSchema(_ connection: Connection) throws(StoreError) -> UInt64 {
        var fingerprint = Fingerprint()
        try connection.forEach(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
        ) { row in
            for column: StaticString in ["type", "name", "tbl_name", "sql"] {
                row.withText(column) { fingerprint.add($0) }
            }
            return true
        }
        return fingerprint.value
    }
}

extension Schema {
    /// The versions that have a schema of this fingerprint; none when it is not one of ours.
    ///
    /// A version whose migration changes rows alone has the schema of the one before: an older
    /// program takes its number for a flipped bit where the two differ by one.
    static func versions(of fingerprint: UInt64) -> [Int] {
        fingerprints.indices.filter { fingerprints[$0] == fingerprint }.map { $0 + 1 }
    }
}
