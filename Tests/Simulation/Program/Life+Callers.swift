import Control
import Hardware
import SimulationOracle

extension Life {
    /// Those of the descriptors on which somebody calls.
    func called(among descriptors: [Int32]) -> [Int32] {
        callers.heard(among: descriptors.filter { $0 != board.signals?.descriptor })
    }

    /// The loop has done all of a turn: what it told those who call is read.
    func turnIsOver(on board: VirtualBoard) {
        for word in callers.words() {
            answers += 1
            switch word {
            case .nonsense(let line): tellOfNonsense(line)
            case .pressed(let key, let span): commandBegins(key, for: span)
            case .reply(let reply):
                if let screen = reply.screen { look(at: screen, isNewest: false) }
            case .followed(let screen): look(at: screen, isNewest: true)
            }
        }
    }

    private func look(at screen: ScreenReply, isNewest: Bool) {
        judge { () throws(Finding) in
            try oracle.isShown(
                screen.lines, lamp: screen.backlight, isNewest: isNewest,
                at: board.now.nanoseconds)
        }
    }

    private func tellOfNonsense(_ line: String) {
        judge { () throws(Finding) in
            throw Finding(
                expected: "a reply on the socket", found: line, at: board.now.nanoseconds)
        }
    }

    /// Somebody presses a key by the command line, while no finger is at any.
    func command(_ key: Button, for span: Int64) {
        let isFree = Button.allCases.allSatisfy { (try? board.contact(of: $0)) == .open }
        guard isFree, commanded == nil else { return }
        callers.press(key, for: span)
    }

    /// From here on it goes the way of a finger's (SPEC §12).
    private func commandBegins(_ key: Button, for span: Int64) {
        commanded = (key, age + span)
        oracle.command(Witness.key(key), closed: true, at: board.now.nanoseconds)
    }

    /// The press comes to its end, or the device goes down meanwhile.
    func commandEnds() {
        guard let (key, _) = commanded else { return }
        commanded = nil
        oracle.command(Witness.key(key), closed: false, at: board.now.nanoseconds)
    }
}
