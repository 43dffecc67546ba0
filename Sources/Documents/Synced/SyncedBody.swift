// What things say when kitchens sync (SPEC §11.3): all but their name and what they are known by.
//
// **Responsible for** one text for one meaning: keys always in the same order, numbers whole or in
// the units of our files, spans in nanoseconds as the database has them. Nothing is rounded, so
// that what another device stored and says again is the same text. **Not for** what people read or
// write, which are the other files here.
//
// What is read is taken only when writing it gives the same text, and when it passes the check that
// an import passes. So a body of a newer release that says more is not taken at all: taken without
// what it adds it would be told back without it, and would be an edit that nobody made.
//
// A key that comes later is written only where it says something, behind those that are here.

import JSON5
import Names
import Timebase
import Units

extension JSONValue {
    /// A whole number, or null.
    static func whole(_ number: Int64?) -> JSONValue {
        number.map { .number("\($0)") } ?? .null
    }

    /// A span in nanoseconds, or null.
    static func nanoseconds(_ span: Duration?) -> JSONValue { whole(span?.nanoseconds) }
}

extension JSONObject {
    /// A mass in grams.
    func grams(_ key: String) -> Grams? { number(key).map { Grams(rounding: $0) } }

    /// A weight of bread in grams.
    func weight(_ key: String) -> Milligrams? { number(key).map { Milligrams(rounding: $0) } }

    /// A temperature in degrees.
    func celsius(_ key: String) -> Celsius? { number(key).map { Celsius(rounding: $0) } }

    /// A span in nanoseconds, up to a hundred years as the database holds it.
    func span(_ key: String) -> Duration? {
        integer(key)?.within(-Self.longestSpan...Self.longestSpan).map { .nanoseconds($0) }
    }

    private static let longestSpan: Int64 = 3_155_760_000_000_000_000

    /// What a choice is called.
    func choice<Choice: RawRepresentable<String>>(_ key: String, as type: Choice.Type) -> Choice? {
        string(key).flatMap { Choice(rawValue: $0) }
    }
}

extension String {
    /// Whether it can be shown in one line, and is no longer than `limit` characters.
    func isLine(upTo limit: Int) -> Bool {
        !isLonger(than: limit) && TextFault.hidden(in: self) == nil
    }
}
