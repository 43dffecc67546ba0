/// Holds what the device made of the keys against what the contacts really did.
///
/// Where every edge was told the device must see each press and release at its exact moment, and
/// nothing else. Once the kernel has lost an edge nobody can know exactly what was meant: then it
/// is only checked that what was understood could be, until all keys have been up and told of.
struct KeyOracle {
    /// A press or release as it was seen, or must be.
    struct Event: Equatable {
        let key: Key
        let isPress: Bool
        let at: Int64
        /// When the contact of a press first closed.
        var since: Int64?
    }

    /// A device may be told of an edge a little late.
    var lateness: Int64 = 0

    private var contacts: [TrueContact]
    private var stuck: Set<Key> = []
    /// The key that was first and has not been let go.
    private var winner: Key?
    private var due: [Event] = []
    private var seen: [Event] = []
    /// Keys of which an edge was lost and nothing certain was told since.
    private var doubted: Set<Key> = []
    private var lostClosing: [Key: Int64] = [:]
    /// How long each key's last press was, from its first edge to the first of its release.
    private var lengths: [Key: Int64] = [:]
    private var pressedSince: [Key: Int64] = [:]
    /// The press the device says it is in.
    private var understood: Key?
    private(set) var checks = 0

    /// How long a contact must be open to be let go.
    private let releaseTime: Int64

    init(releaseTime: Int64 = Span.milliseconds(10)) {
        self.releaseTime = releaseTime
        contacts = Key.allCases.map { _ in
            TrueContact(isClosed: false, at: 0, releaseTime: releaseTime)
        }
    }

    private func index(_ key: Key) -> Int { Key.allCases.firstIndex(of: key) ?? 0 }

    /// A new process reads which keys are down: those mean nothing until they are let go.
    mutating func booted(at now: Int64) {
        contacts = contacts.map {
            TrueContact(isClosed: $0.isClosed, at: now, releaseTime: releaseTime)
        }
        stuck = Set(Key.allCases.filter { contacts[index($0)].isClosed })
        winner = nil
        understood = nil
        due = []
        seen = []
        doubted = []
    }

    var isAnyStuck: Bool { !stuck.isEmpty }

    var isDoubtful: Bool { !doubted.isEmpty }

    func isClosed(_ key: Key) -> Bool { contacts[index(key)].isClosed }

    /// How long a key had really been kept down at a moment.
    func keptDown(_ key: Key, upTo moment: Int64) -> Int64 {
        contacts[index(key)].keptDown(upTo: moment)
    }

    /// How long the press that has just ended was; nil while it goes on.
    mutating func lastLength(of key: Key, at now: Int64) -> Int64? {
        settle(upTo: now)
        return lengths[key]
    }

    /// A contact moved; `isTold` says whether the kernel told of it.
    mutating func moved(_ key: Key, closed: Bool, at now: Int64, isTold: Bool) {
        settle(upTo: now)
        contacts[index(key)].move(closed: closed, at: now)
        if !isTold {
            doubted.insert(key)
            if closed { lostClosing[key] = now }
        }
    }

    private mutating func settle(upTo now: Int64) {
        while true {
            let next = Key.allCases.filter { contacts[index($0)].due.map { $0 <= now } ?? false }
                .min { (contacts[index($0)].due ?? 0) < (contacts[index($1)].due ?? 0) }
            guard let next, let change = contacts[index(next)].settle(upTo: now) else { return }
            expect(change, of: next)
        }
    }

    private mutating func expect(_ change: TrueContact.Change, of key: Key) {
        switch change {
        case .pressed(let since, let at):
            pressedSince[key] = since
            lengths[key] = nil
            guard winner == nil, !stuck.contains(key) else { return }
            winner = key
            due.append(Event(key: key, isPress: true, at: at, since: since))
        case .released(let since, let at):
            lengths[key] = pressedSince[key].map { since - $0 }
            if stuck.remove(key) != nil { return }
            guard winner == key else { return }
            winner = nil
            due.append(Event(key: key, isPress: false, at: at))
        }
    }

    /// The device says that a key came up.
    mutating func released(_ key: Key, at moment: Int64) {
        understood = nil
        seen.append(Event(key: key, isPress: false, at: moment))
    }

    /// The device says that a key went down, at `since` for the first time.
    mutating func pressed(_ key: Key, since: Int64, at moment: Int64) throws(Finding) {
        understood = key
        seen.append(Event(key: key, isPress: true, at: moment, since: since))
        guard isDoubtful else { return }
        checks += 1
        // With an edge lost: the key was at least down a moment ago, or is when it was read.
        if !isClosed(key), keptDown(key, upTo: moment) == 0 {
            throw Finding(
                expected: "no press of a key that is up", found: "\(key.rawValue) pressed",
                at: moment)
        }
    }

    /// The device says that a hold was full.
    mutating func held(_ key: Key, for span: Int64, at moment: Int64) throws(Finding) {
        checks += 1
        let kept = keptDown(key, upTo: moment)
        if kept >= span { return }
        // Both ends of a pause in the hold lost: nothing could tell.
        let isUnknowable =
            doubted.contains(key)
            && (lostClosing[key] ?? .min) >= moment - span && isClosed(key)
        if isUnknowable { return }
        throw Finding(
            expected: "\(key.rawValue) kept down for \(span / 1_000_000) ms before its hold fires",
            found: "it fired after \(kept / 1_000_000) ms", at: moment)
    }

    /// A hold of a key that is surely down fires within that time; what is open may be let go, and
    /// that shows later.
    mutating func heldInTime(
        _ key: Key, at moment: Int64, now: Int64, within most: Int64
    ) throws(Finding) {
        settle(upTo: moment)
        guard now - moment > most, contacts[index(key)].isStill(at: moment) else { return }
        throw Finding(
            expected: "\(key.rawValue)'s hold to fire as it is full",
            found: "it fired \((now - moment) / 1_000_000) ms later", at: now)
    }

    /// All that happened up to now must have been understood.
    mutating func check(at now: Int64) throws(Finding) {
        settle(upTo: now)
        if isDoubtful {
            due = []
            seen = []
            calmDown(at: now)
            return
        }
        while let first = seen.first {
            guard first == due.first else { throw mismatch(at: now) }
            checks += 1
            seen.removeFirst()
            due.removeFirst()
        }
        if let first = due.first, now - first.at > 3 * lateness + Span.milliseconds(1) {
            throw mismatch(at: now)
        }
    }

    /// Certain again: all keys are up and their bursts over, and the device is in no press.
    private mutating func calmDown(at now: Int64) {
        let areUp = Key.allCases.allSatisfy { key in
            !isClosed(key) && contacts[index(key)].isStill(at: now)
        }
        guard areUp, understood == nil, isTold(now) else { return }
        doubted = []
        winner = nil
        stuck = []
    }

    private var lastTold: [Key: Int64] = [:]

    /// Whether the last thing told of each doubted key was that it opened, a while ago.
    private func isTold(_ now: Int64) -> Bool {
        doubted.allSatisfy { key in
            lastTold[key].map {
                now - $0 > 3 * lateness + Span.milliseconds(40) + releaseTime
            } ?? false
        }
    }

    /// An edge or a level reached the device after something was lost: the truth is known.
    mutating func told(_ key: Key, closed: Bool, at now: Int64) {
        lastTold[key] = closed ? nil : now
    }

    private func mismatch(at now: Int64) -> Finding {
        Finding(
            expected: due.first.map(Self.words) ?? "no press and no release",
            found: seen.first.map(Self.words) ?? "nothing", at: now)
    }

    private static func words(_ event: Event) -> String {
        let since = event.since.map { " since \($0) ns" } ?? ""
        return "\(event.key.rawValue) \(event.isPress ? "pressed" : "released")\(since) "
            + "at \(event.at) ns"
    }
}
