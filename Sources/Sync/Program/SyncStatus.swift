// What the sync program tells of itself, and what it is told to do, beside the things that are
// exchanged: a file each, with one writer, replaced as a whole. Neither holds a secret, a name, an
// address or an id of the person (SPEC §11.1), but for the address and the code that a sign-in
// under way shows: those the person has to see.

import JSON5
import Timebase

/// How the sync program stands.
package struct SyncStatus: Hashable, Sendable {
    /// A sync, and what came of it.
    package struct Attempt: Hashable, Sendable {
        /// When it ended, by this device's calendar.
        package let wall: WallTime
        /// Why it failed, in words; nil when it did not.
        package let failure: String?

        package init(wall: WallTime, failure: String?) {
            (self.wall, self.failure) = (wall, failure)
        }
    }

    /// A sign-in that waits for the person.
    package struct Prompt: Hashable, Sendable {
        package let address: String
        /// What is to be entered there; nil when the address says it all.
        package let code: String?
        /// Until when both are good, by this device's calendar.
        package let end: WallTime

        package init(address: String, code: String?, end: WallTime) {
            (self.address, self.code, self.end) = (address, code, end)
        }
    }

    /// Whether the person has turned it on.
    package var isOn = false
    package var isSignedIn = false
    /// Whether it can be signed in from the device: it knows who gives the tokens.
    package var canSignIn = false
    /// Whether a sync is under way.
    package var isRunning = false
    package var last: Attempt?
    package var prompt: Prompt?
    /// The order that was carried out last, and why it could not be; nil of the words when it was.
    package var answered: SyncID?
    package var refusal: String?
    /// Things that stay here since they can't be sent, and operations that are left out here.
    package var leftOutHere = 0
    package var leftOutThere = 0

    package init() {}

    /// The file's name.
    package static let name = "status.json"
    /// Bytes of it at most. Chosen: an address of 2 KiB, and room.
    package static let byteLimit = 16 * 1024

    /// The file.
    package var bytes: [UInt8] { Array(json.text.utf8) }

    private var json: JSONValue {
        .group([
            "format": .integer(1), "isOn": .bool(isOn), "isSignedIn": .bool(isSignedIn),
            "canSignIn": .bool(canSignIn), "isRunning": .bool(isRunning),
            "last": last.map {
                .group(["wall": .wall($0.wall), "failure": .optional($0.failure)])
            } ?? .null,
            "prompt": prompt.map {
                .group([
                    "address": .string($0.address), "code": .optional($0.code),
                    "end": .wall($0.end),
                ])
            } ?? .null,
            "answered": .optional(answered?.text), "refusal": .optional(refusal),
            "leftOutHere": .integer(leftOutHere), "leftOutThere": .integer(leftOutThere),
        ])
    }

    /// Reads the file; nil when it is none.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.byteLimit,
            let object = JSONObject(parsing: String(decoding: bytes, as: UTF8.self)),
            object.integer("format")?.within(1...1) == 1,
            let isOn = object.bool("isOn"), let isSignedIn = object.bool("isSignedIn")
        else { return nil }
        (self.isOn, self.isSignedIn) = (isOn, isSignedIn)
        canSignIn = object.bool("canSignIn") ?? false
        isRunning = object.bool("isRunning") ?? false
        last = object.group("last").flatMap { last in
            last.wall("wall").map { Attempt(wall: $0, failure: last.string("failure")) }
        }
        prompt = object.group("prompt").flatMap { prompt in
            guard let address = prompt.string("address"), let end = prompt.wall("end") else {
                return nil
            }
            return Prompt(address: address, code: prompt.string("code"), end: end)
        }
        answered = object.string("answered").flatMap { SyncID($0) }
        refusal = object.string("refusal")
        leftOutHere = object.integer("leftOutHere")?.nearest(to: 0...Self.countLimit) ?? 0
        leftOutThere = object.integer("leftOutThere")?.nearest(to: 0...Self.countLimit) ?? 0
    }

    /// Chosen: more than any device holds.
    private static let countLimit = 1_000_000_000
}

/// What the person wants of the sync program, as the device's Settings have it.
package struct SyncOrder: Hashable, Sendable {
    package enum Wish: String, CaseIterable, Hashable, Sendable {
        case now, on, off, signIn, signOut, delete
        /// A sign-in under way is left.
        case leave
    }

    /// By this the person hears what came of it.
    package let id: SyncID
    package let wish: Wish

    package init(id: SyncID, wish: Wish) { (self.id, self.wish) = (id, wish) }

    /// The file's name.
    package static let name = "order.json"
    /// Bytes of it at most. Chosen.
    package static let byteLimit = 1024

    /// The file.
    package var bytes: [UInt8] {
        let text = JSONValue.group([
            "format": .integer(1), "id": .string(id.text), "wish": .string(wish.rawValue),
        ]).text
        return Array(text.utf8)
    }

    /// Reads the file; nil when it is none.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.byteLimit,
            let object = JSONObject(parsing: String(decoding: bytes, as: UTF8.self)),
            object.integer("format")?.within(1...1) == 1,
            let id = object.string("id").flatMap({ SyncID($0) }),
            let wish = object.string("wish").flatMap(Wish.init)
        else { return nil }
        self.init(id: id, wish: wish)
    }
}

extension JSONValue {
    /// A moment of the calendar.
    static func wall(_ wall: WallTime) -> JSONValue { .number("\(wall.millisecondsSince1970)") }
}

extension JSONObject {
    /// A moment of the calendar, in the years that it can be written in.
    func wall(_ key: String) -> WallTime? {
        integer(key)?.within(Self.moments).map { WallTime(millisecondsSince1970: $0) }
    }

    /// Years 0 to 9999 (RFC 3339).
    private static let moments: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999
}
