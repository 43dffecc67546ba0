/// The last row of the large display as a person reads it: what each key does (SPEC §2).
struct Legend {
    /// What a label promises.
    enum Promise {
        /// A tap does something.
        case tap
        /// Only keeping it down does.
        case hold
        /// A tap does something, and so does keeping it down.
        case tapAndHold
        case nothing

        var isTap: Bool { self == .tap || self == .tapAndHold }
    }

    private let row: [Character]

    /// The legend of a picture; nil where there is none: the small display shows it now and then, and
    /// with its lamp out a display promises nothing.
    init?(_ lines: [String], lampIsOn: Bool) {
        guard lines.count == 4, lampIsOn else { return nil }
        row = Array(lines[3])
        guard row.count == 20 else { return nil }
    }

    /// Labels stand at the left edge, at the right edge, and between; `↧` stands before those that
    /// must be kept down, and behind those that may be (SPEC §2).
    func promise(of key: Key) -> Promise {
        guard let label = label(of: key) else { return .nothing }
        if label.first == "↧" { return .hold }
        return label.last == "↧" ? .tapAndHold : .tap
    }

    private func label(of key: Key) -> Substring? {
        var labels = String(row).split(separator: " ")
        let first = row[0] == " " || labels.isEmpty ? nil : labels.removeFirst()
        let last = row[19] == " " || labels.isEmpty ? nil : labels.removeLast()
        return switch key {
        case .next: first
        case .pause: labels.first
        case .restart: last
        }
    }
}

extension Oracle {
    /// A key that has no label, or one that is only kept down, is tapped in vain.
    mutating func tapped(_ key: Key, at moment: Int64) throws(Finding) {
        defer { pressedOn = nil }
        guard lateness == 0, let pressedOn, pressedAt?.key == key else { return }
        checks += 1
        guard pressedOn.promise(of: key).isTap else {
            throw Finding(
                expected: "a key without a label does nothing: \(handed)",
                found: "\(key.rawValue) is tapped", at: moment)
        }
        // Acted on after its press: it waited for the release.
        guard let pressedAt, moment > pressedAt.at, !keys.isDoubtful,
            pressedOn.promise(of: key) == .tapAndHold,
            let length = keys.lastLength(of: key, at: moment)
        else { return }
        guard length < Self.tapTime else {
            throw Finding(
                expected: "a cancelled hold, and nothing else",
                found: "\(key.rawValue) let go after \(length / 1_000_000) ms is a tap",
                at: moment)
        }
    }

    /// A key with a label did something by the time it comes up.
    mutating func checkPromise(of key: Key, at moment: Int64) throws(Finding) {
        guard lateness == 0, !keys.isDoubtful, let pressedOn, pressedAt?.key == key,
            pressedOn.promise(of: key).isTap
        else { return }
        // Kept down too long for a tap, and not long enough for its hold.
        if pressedOn.promise(of: key) == .tapAndHold,
            keys.lastLength(of: key, at: moment).map({ $0 >= Self.tapTime }) ?? true
        {
            return
        }
        throw Finding(
            expected: "a key with a label does something: \(handed)",
            found: "\(key.rawValue) was pressed, and nothing came of it", at: moment)
    }
}
