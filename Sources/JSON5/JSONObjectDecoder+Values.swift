import Units

/// Values of the usual kinds.
extension JSONObjectDecoder {
    package mutating func bool(_ key: String) -> Bool? {
        value(key, "true or false") { value in
            guard case .bool(let bool) = value else { return nil }
            return bool
        }
    }

    package mutating func integer(_ key: String, _ range: ClosedRange<Int>) -> Int? {
        value(key, "a whole number from \(range.lowerBound) to \(range.upperBound)") { value in
            guard case .number(let number) = value else { return nil }
            return UntrustedInteger(exactly: number)?.within(range)
        }
    }

    /// Any number, also one that is infinite or none.
    package mutating func number(_ key: String, _ allowed: String) -> Double? {
        value(key, allowed) { value in
            guard case .number(let number) = value else { return nil }
            return number
        }
    }

    /// A time, to the millisecond. What no clock shows becomes what no recipe may have.
    package mutating func seconds(_ key: String) -> Duration? {
        value(key, "a number of seconds") { value in
            guard case .number(let number) = value,
                let milliseconds = UntrustedInteger(rounding: number * 1000)
            else { return nil }
            return .milliseconds(milliseconds.nearest(to: -1_000_000_000_000...1_000_000_000_000))
        }
    }

    /// A text that is not empty, and can be handed to the system: without U+0000.
    package mutating func string(_ key: String, _ allowed: String) -> String? {
        value(key, allowed) { value in
            guard case .string(let string) = value, !string.isEmpty, !string.utf8.contains(0)
            else { return nil }
            return string
        }
    }

    /// Any text.
    package mutating func text(_ key: String) -> String? {
        value(key, "a text in quotes") { value in
            guard case .string(let string) = value else { return nil }
            return string
        }
    }

    package mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, as type: Choice.Type
    ) -> Choice? where Choice.RawValue == String {
        choice(key, among: Choice.allCases.map(\.rawValue), Choice.init(rawValue:))
    }

    /// One of these words, which `read` understands.
    package mutating func choice<Choice>(
        _ key: String, among words: [String], _ read: (String) -> Choice?
    ) -> Choice? {
        let quoted = words.map { "\"\($0)\"" }
        let last = quoted.suffix(2).joined(separator: " or ")
        return value(key, (quoted.dropLast(2) + [last]).joined(separator: ", ")) { value in
            guard case .string(let string) = value else { return nil }
            return read(string)
        }
    }
}
