// Asks a person to press each key some times, one key after the other, and measures its contact
// (`BounceReport`). It says what it wants by `say` and waits on the board alone, so that tests play
// it on a simulated board in virtual time.
//
// The edges are reckoned up anew whenever the contact has been still for `stillness`: not sooner,
// for a burst could go on. A key is done after `presses` presses or, with fewer, when `patience`
// has run out; one that was never pressed has no report.

import Hardware
import Timebase

/// Asks a person to press a key a few times, and measures its contact.
public struct ButtonTrial {
    /// How often each key is to be pressed. Chosen: bounce differs from press to press.
    public static let presses = 5
    /// How long the person may take. Chosen: nobody is still looking for the key by then.
    static let patience = Duration.seconds(30)
    /// How long a contact must be still before what came is reckoned up.
    static let stillness = Duration.milliseconds(100)

    private let board: any Board
    private let say: (String) -> Void

    /// A trial on `board`; `say` tells the person each line.
    public init(board: any Board, say: @escaping (String) -> Void) {
        self.board = board
        self.say = say
    }

    /// Measures all three keys; nil for a key that was not pressed in time.
    public func run() throws(HardwareError) -> [(key: Button, report: BounceReport?)] {
        var results: [(key: Button, report: BounceReport?)] = []
        for key in Button.allCases { results.append((key, try run(key))) }
        return results
    }

    private func run(_ key: Button) throws(HardwareError) -> BounceReport? {
        let name = key.rawValue.uppercased()
        say("press \(name) \(Self.presses) times, and let go each time")
        let end = board.now + Self.patience
        var edges: [ButtonEdge] = []
        var told = 0
        while true {
            let report = BounceReport(edges: edges)
            let isStill = edges.last.map { $0.instant + Self.stillness <= board.now } ?? true
            if isStill, report.presses > told {
                told = report.presses
                say("\(name) \(told): \(report.summary)")
            }
            if isStill, told >= Self.presses, !report.isDown { return report }
            if board.now >= end { return told > 0 ? report : nil }
            let pause = edges.last.map { $0.instant + Self.stillness }
            let deadline = isStill ? end : min(end, pause ?? end)
            for event in try board.wait(until: deadline, watching: []) {
                if let edge = edge(event, of: key, name) { edges.append(edge) }
            }
        }
    }

    /// The edge, if it is one of this key; of another one the person is told.
    private func edge(_ event: BoardEvent, of key: Button, _ name: String) -> ButtonEdge? {
        guard case .edge(let edge) = event else { return nil }
        if edge.button == key { return edge }
        if edge.contact == .closed {
            say("that was \(edge.button.rawValue.uppercased()), not \(name)")
        }
        return nil
    }
}
