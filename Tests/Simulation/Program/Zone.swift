/// A place on earth, and what its clocks are ahead of UTC (the time zone database, 2026a).
struct Zone: Hashable, Sendable {
    /// As TZ has it.
    let name: String
    /// Seconds east of UTC in the beginning.
    let offset: Int
    /// When clocks are changed, in milliseconds since 1970, and to what.
    var change: (at: Int64, offset: Int)? { Self.changes[name] }

    /// Where kitchens stand: half a day and more from UTC, with halves and quarters of an hour.
    static let all: [Zone] = [
        Zone(name: "UTC", offset: 0), Zone(name: "Europe/Vienna", offset: 3600),
        Zone(name: "America/St_Johns", offset: -12_600),
        Zone(name: "Australia/Lord_Howe", offset: 39_600),
        Zone(name: "Pacific/Chatham", offset: 49_500),
        Zone(name: "Pacific/Kiritimati", offset: 50_400),
        Zone(name: "Etc/GMT+12", offset: -43_200), Zone(name: "Asia/Kathmandu", offset: 20_700),
    ]

    private static let changes: [String: (at: Int64, offset: Int)] = [
        "Europe/Vienna": (1_774_746_000_000, 7200),
        "America/St_Johns": (1_772_947_800_000, -9000),
        "Australia/Lord_Howe": (1_775_314_800_000, 37_800),
        "Pacific/Chatham": (1_775_311_200_000, 45_900),
    ]

    func offset(at milliseconds: Int64) -> Int {
        change.map { milliseconds < $0.at ? offset : $0.offset } ?? offset
    }
}
