import JSON5
import Timebase

/// What the sync program keeps in mind beside what it knows of things: the switch, what came of the
/// last sync, and when the next is due. It has no secrets.
package struct SyncState: Hashable, Sendable {
    /// A moment of a boot's monotonic clock: no calendar decides when something is due.
    package struct Moment: Hashable, Sendable {
        /// The boot's name; of another boot nothing is known.
        package let boot: String
        package let instant: Instant

        package init(boot: String, instant: Instant) { (self.boot, self.instant) = (boot, instant) }

        /// How long ago it was; nil in another boot.
        package func span(to now: Moment) -> Duration? {
            boot == now.boot ? now.instant - instant : nil
        }
    }

    package var isOn = false
    /// Whether the person lets the secret go through the house without encryption.
    package var allowsHouse = false
    /// Whether nothing is sent by itself until the person acts.
    package var waitsForPerson = false
    package var schedule = SyncSchedule()
    /// When the next sync is due by itself; in another boot it is.
    package var next: Moment?
    package var last: SyncStatus.Attempt?
    /// When the token was made; nil of none, or when it is to be renewed.
    package var renewed: Moment?
    /// The deletion of the synced data that is under way (SY-006).
    package var erasure: SyncID?
    package var answered: SyncID?
    package var refusal: String?

    package init() {}

    /// Whether a sync is due by itself.
    package func isDue(at now: Moment) -> Bool {
        guard isOn, !waitsForPerson else { return false }
        return next.flatMap { $0.span(to: now) }.map { $0 >= .zero } ?? true
    }

    /// Whether a token is to be renewed before it is used: once a boot, as nobody knows how long
    /// the power was away, and after half of its life.
    package func needsRenewal(lifetime: Duration?, at now: Moment) -> Bool {
        guard let age = renewed?.span(to: now) else { return true }
        guard let lifetime else { return age >= Self.usualLifetime }
        return age >= lifetime / 2
    }

    /// Chosen where the server does not say (RFC 6749, 5.1 only recommends it): most give an hour.
    private static let usualLifetime = Duration.seconds(600)

    /// The file's name.
    package static let name = "state.json"
    /// Bytes of it at most. Chosen.
    package static let byteLimit = 16 * 1024

    /// The file.
    package var bytes: [UInt8] {
        let text = JSONValue.group([
            "format": .integer(1), "isOn": .bool(isOn), "allowsHouse": .bool(allowsHouse),
            "waitsForPerson": .bool(waitsForPerson),
            "failures": .integer(schedule.failureCount), "next": .moment(next),
            "last": last.map {
                .group(["wall": .wall($0.wall), "failure": .optional($0.failure)])
            } ?? .null,
            "renewed": .moment(renewed), "erasure": .optional(erasure?.text),
            "answered": .optional(answered?.text), "refusal": .optional(refusal),
        ]).text
        return Array(text.utf8)
    }

    /// Reads the file; nil when it is none: sync is off then.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.byteLimit,
            let object = JSONObject(parsing: String(decoding: bytes, as: UTF8.self)),
            object.integer("format")?.within(1...1) == 1, let isOn = object.bool("isOn")
        else { return nil }
        self.isOn = isOn
        allowsHouse = object.bool("allowsHouse") ?? false
        waitsForPerson = object.bool("waitsForPerson") ?? false
        schedule = SyncSchedule(
            failureCount: object.integer("failures")?.nearest(to: 0...SyncSchedule.countLimit) ?? 0)
        (next, renewed) = (object.moment("next"), object.moment("renewed"))
        last = object.group("last").flatMap { last in
            last.wall("wall").map {
                SyncStatus.Attempt(wall: $0, failure: last.string("failure"))
            }
        }
        erasure = object.string("erasure").flatMap { SyncID($0) }
        answered = object.string("answered").flatMap { SyncID($0) }
        refusal = object.string("refusal")
    }
}

extension JSONValue {
    fileprivate static func moment(_ moment: SyncState.Moment?) -> JSONValue {
        guard let moment else { return .null }
        return .group([
            "boot": .string(moment.boot),
            // Whole milliseconds: a Double holds them for longer than any boot lasts.
            "milliseconds": .number("\(moment.instant.nanoseconds / 1_000_000)"),
        ])
    }
}

extension JSONObject {
    fileprivate func moment(_ key: String) -> SyncState.Moment? {
        guard let group = group(key), let boot = group.string("boot"),
            let milliseconds = group.integer("milliseconds")?.within(0...Self.longestBoot)
        else { return nil }
        return SyncState.Moment(
            boot: boot, instant: Instant(nanoseconds: milliseconds * 1_000_000))
    }

    /// A century, in milliseconds.
    private static let longestBoot: Int64 = 3_155_760_000_000
}
