import Archive
import Control
import Controller
import Fixtures
import Hardware
import Panel
import SimBoard
import SystemCalls
import Testing
import Timebase

/// A whole brew with programs at its socket that follow it, well and badly.
@Suite("A device that is followed")
struct BridgedTests {
    /// Whoever floods a server that hangs up writes into a broken pipe.
    init() { CurrentProcess.ignoreBrokenPipes() }

    private static let script = BrewScript.toRating + "wait 1\n" + BrewScript.rateAndSave

    /// All that happened in a brew, a line each; `neighbour` does what it likes at the socket
    /// before each wait, and is told how often it did.
    private func trace(
        _ neighbour: ((_ path: String, _ turn: Int) -> Void)? = nil
    ) throws -> [String] {
        let folder = try TemporaryFolder()
        let path = folder.path + "/control.sock"
        let board = ScenarioBoard(scenario: try Scenario(parsing: Self.script), glyphs: Glyphs.all)
        var lines: [String] = []
        board.trace = { event, now in lines.append(event.jsonLine(at: now)) }
        let archive = Archive(
            directory: folder.path,
            environment: SimulatedEnvironment { (board.bootID, board.wallTime, true) })
        let server = neighbour == nil ? nil : try ControlServer(path: path)
        var turn = 0
        let hearing = HearingBoard(board) {
            neighbour?(path, turn)
            turn += 1
        }
        let loop = try ControllerLoop(
            board: hearing, control: server, archive: ImmediateArchive(archive)
        ) { down, now in
            Rig.device(
                size: .twentyByFour, wiring: .pcf8574, start: archive.startingPoint(at: now),
                down: down, at: now)
        }
        _ = try loop.run()
        if case .failed(let failure) = board.outcome { throw failure }
        #expect(turn > 100 && lines.count > 100)
        return lines
    }

    private static let follow = Array(
        "{\"command\":\"status\",\"follow\":true}\n{\"command\":\"events\"}\n".utf8)

    @Test("HA-004 · a follower that reads leaves no trace in a brew, and hears all of it")
    func reading() throws {
        var client: ControlClient?
        var phases: [String] = []
        var rating: Int?
        let bridged = try trace { path, turn in
            if turn == 0 {
                client = try? ControlClient(paths: [path])
                try? client?.send(ControlRequest(.status, follow: true))
                try? client?.send(ControlRequest(.events))
            }
            guard let client, turn > 2,
                let ready = try? Poller.wait(for: [client.descriptor], until: SystemClock.now),
                !ready.isEmpty
            else { return }
            for reply in (try? client.repliesThatCame()) ?? [] {
                guard let status = reply.status else { continue }
                let phase = status.brew?.phase ?? "idle"
                if phases.last != phase { phases.append(phase) }
                rating = status.lastRating
            }
        }
        let alone = try trace()
        #expect(alone == bridged)
        #expect(phases.first == "idle" && phases.contains("active") && phases.last == "idle")
        #expect(rating == 1, "PAUSE was pressed once: one star")
    }

    @Test("HA-004 · followers that hang, flood and go leave no trace in a brew")
    func bad() throws {
        var sockets: [Descriptor] = []
        let bridged = try trace { path, turn in
            switch turn % 5 {
            case 0:
                // It follows and never reads.
                if let socket = try? LocalSocket.connect(to: path) {
                    _ = try? socket.write(Self.follow)
                    sockets.append(socket)
                }
            case 1: _ = try? sockets.last?.write([UInt8](repeating: 0x41, count: 3000))
            case 2: if sockets.count > 6 { sockets.removeFirst(3) }
            case 3:
                if let socket = try? LocalSocket.connect(to: path) {
                    for _ in 0..<50 { _ = try? socket.write(Self.follow) }
                }
            default: break
            }
        }
        let alone = try trace()
        #expect(alone == bridged)
    }
}
