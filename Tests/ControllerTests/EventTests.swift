import Archive
import Control
import Controller
import Fixtures
import Foundation
import HD44780
import Hardware
import Panel
import SimBoard
import Store
import SystemCalls
import Testing
import Timebase

/// What a device tells those who follow events on its socket, in virtual time.
@Suite("Events")
struct EventTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// All that a caller hears who follows events from the start of a script to its end.
    private func replies(to script: String) throws -> [ControlReply] {
        let path = folder.path + "/control.sock"
        let board = ScenarioBoard(scenario: try Scenario(parsing: script), glyphs: Glyphs.all)
        let archive = Archive(
            directory: folder.path,
            environment: SimulatedEnvironment { (board.bootID, board.wallTime, true) })
        let server = try ControlServer(path: path)
        let caller = try LocalSocket.connect(to: path)
        try caller.write(Array("{\"command\":\"events\"}\n".utf8))
        while true {
            let loop = try ControllerLoop(
                board: HearingBoard(board), control: server, archive: ImmediateArchive(archive)
            ) { down, now in
                Rig.device(
                    size: .twentyByFour, wiring: .pcf8574, start: archive.startingPoint(at: now),
                    down: down, at: now)
            }
            _ = try loop.run()
            guard case .restart = board.outcome else { break }
            board.resume()
        }
        if case .failed(let failure) = board.outcome { throw failure }
        let text = String(decoding: try caller.read(limit: 65_536).bytes, as: UTF8.self)
        return try text.split(separator: "\n").map {
            try #require(ControlReply(line: String($0)), "\($0)")
        }
    }

    @Test("a log is told once it is in the database, by its id and its recipe")
    func savedLog() throws {
        let replies = try replies(to: BrewScript.toRating + "wait 1\n" + BrewScript.rateAndSave)
        let log = try #require(
            try Database(directory: folder.path).logs.page(after: nil, count: 2).lines.first)
        #expect(replies.count == 2)
        #expect(
            replies.compactMap(\.event) == [.logSaved(id: log.id.rawValue, recipe: "V60 Starter")])
    }

    @Test("a display that fails is told, and that it is well again")
    func display() throws {
        let replies = try replies(
            to: "wait 1\ndisplay unplug\npress next\nwait 3\ndisplay replug\nwait 3")
        try #require(replies.count == 3)
        guard case .faultRaised("No display", let advice)? = replies[1].event else {
            Issue.record("\(replies[1])")
            return
        }
        #expect(advice.contains("check its four wires"))
        #expect(replies[2].event == .faultOver(title: "No display", advice: advice))
    }

    @Test("what is wrong with the storage at the start is told to whoever comes later")
    func storage() throws {
        try Data("no database".utf8).write(to: URL(fileURLWithPath: folder.path + "/brewguide.db"))
        let replies = try replies(to: "wait 3")
        try #require(replies.count == 2)
        guard case .faultRaised? = replies[1].event else {
            Issue.record("\(replies[1])")
            return
        }
    }

    @Test("a key that is stuck is told, and that it was let go")
    func stuckKey() throws {
        let replies = try replies(to: "down restart\nrestart crash\nwait 9\nup restart\nwait 1")
        let words = (title: "RESTART is stuck", advice: "Let the key go, or check its wiring")
        #expect(
            replies.compactMap(\.event) == [
                .faultRaised(title: words.title, advice: words.advice),
                .faultOver(title: words.title, advice: words.advice),
            ])
    }
}

/// A board that looks at descriptors before it lets virtual time pass.
final class HearingBoard: Board {
    private let board: ScenarioBoard
    /// What others do before each wait.
    private let meanwhile: () -> Void

    init(_ board: ScenarioBoard, meanwhile: @escaping () -> Void = {}) {
        self.board = board
        self.meanwhile = meanwhile
    }

    var displaySize: DisplaySize { board.displaySize }
    var now: Instant { board.now }

    func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent] {
        meanwhile()
        let ready = (try? Poller.wait(for: watching, until: SystemClock.now)) ?? []
        if !ready.isEmpty { return ready.map(BoardEvent.readable) }
        return try board.wait(until: deadline, watching: [], forTransfer: forTransfer)
    }

    func contact(of button: Button) throws(HardwareError) -> Contact {
        try board.contact(of: button)
    }
    func beginTransfer(_ program: BusTransfer) { board.beginTransfer(program) }
    func setBuzzer(_ on: Bool) throws(HardwareError) { try board.setBuzzer(on) }
}
