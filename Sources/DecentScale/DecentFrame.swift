import Units

/// What a Half Decent Scale says of its weight in one message.
///
/// By the maker's API description (decentespresso.com/decentscale_api): 03, then CE for a weight
/// that stands or CA for one that moves, two bytes of tenths of a gram with a sign, the higher
/// first. Firmware before 1.2 adds two bytes and the exclusive or of all before it, 7 in all; from
/// 1.2 on come minutes, seconds and tenths of its own clock, two bytes, and the exclusive or, 10 in
/// all.
public struct DecentFrame: Hashable, Sendable {
    /// With what every message begins.
    static let model: UInt8 = 0x03
    static let standing: UInt8 = 0xCE
    static let moving: UInt8 = 0xCA
    /// Bytes of a message, by firmware.
    static let shortLength = 7
    static let longLength = 10

    /// The weight it shows, with its own tare taken off.
    public let weight: Grams
    /// Whether the scale itself says that it stands.
    public let isStanding: Bool
    /// Its own clock in tenths of a second, which goes around after 256 minutes; nil from firmware
    /// that has none.
    public let clock: Int?

    /// The message that these bytes begin with; nil when they begin with none that is whole.
    init?(_ bytes: ArraySlice<UInt8>) {
        let start = bytes.startIndex
        guard bytes.count >= Self.shortLength, bytes[start] == Self.model,
            bytes[start + 1] == Self.standing || bytes[start + 1] == Self.moving
        else { return nil }
        isStanding = bytes[start + 1] == Self.standing
        let tenths = UntrustedInteger(bigEndian: bytes.dropFirst(2).prefix(2))
        weight = Grams(tenths: Int(Int16(bitPattern: tenths?.within(0...UInt16.max) ?? 0)))
        if bytes.count >= Self.longLength, Self.isWhole(bytes.prefix(Self.longLength)),
            bytes[start + 5] < 60, bytes[start + 6] < 10
        {
            let minutes = Int(bytes[start + 4])
            clock = (minutes * 60 + Int(bytes[start + 5])) * 10 + Int(bytes[start + 6])
            return
        }
        guard Self.isWhole(bytes.prefix(Self.shortLength)) else { return nil }
        clock = nil
    }

    /// Whether the last byte is the exclusive or of those before it.
    private static func isWhole(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.reduce(0, ^) == 0
    }

    /// How many bytes it took.
    var length: Int { clock == nil ? Self.shortLength : Self.longLength }
}
