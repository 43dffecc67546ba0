/// The last row of the large glass as a person reads it: what each key does (SPEC §2).
struct Legend {
    /// What a label promises.
    enum Promise {
        /// A tap does something.
        case tap
        /// Only keeping it down does.
        case hold
        case nothing
    }

    private let row: [Character]

    /// The legend of a picture; nil where there is none: the small glass shows it now and then, and
    /// with its lamp out a glass promises nothing.
    init?(_ lines: [String], lampIsOn: Bool) {
        guard lines.count == 4, lampIsOn else { return nil }
        row = Array(lines[3])
        guard row.count == 20 else { return nil }
    }

    /// Labels stand at the left edge, in the middle, and at the right edge, up to seven characters
    /// each; `↧` marks those that are kept down.
    func promise(of key: Key) -> Promise {
        let third =
            switch key {
            case .next: row[0..<5]
            case .pause: row[7..<12]
            case .restart: row[14..<20]
            }
        guard third.contains(where: { $0 != " " }) else { return .nothing }
        let mark = key == .restart ? row[12..<20] : key == .pause ? row[5..<12] : row[0..<5]
        return mark.contains("↧") ? .hold : .tap
    }
}

extension Oracle {
    /// A key that has no label, or one that is only kept down, is tapped in vain.
    mutating func tapped(_ key: Key, at moment: Int64) throws(Finding) {
        defer { pressedOn = nil }
        guard lateness == 0, let pressedOn, pressedAt?.key == key else { return }
        checks += 1
        guard pressedOn.promise(of: key) == .tap else {
            throw Finding(
                expected: "a key without a label does nothing: \(handed)",
                found: "\(key.rawValue) is tapped", at: moment)
        }
    }

    /// A key with a label did something by the time it comes up.
    func checkPromise(of key: Key, at moment: Int64) throws(Finding) {
        guard lateness == 0, !keys.isDoubtful, let pressedOn, pressedAt?.key == key,
            pressedOn.promise(of: key) == .tap
        else { return }
        throw Finding(
            expected: "a key with a label does something: \(handed)",
            found: "\(key.rawValue) was pressed, and nothing came of it", at: moment)
    }
}
