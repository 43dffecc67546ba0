import Hardware
import Scales
import SystemCalls
import Testing
import Timebase
import Units

@testable import SimBoard

/// A terminal at which a test types, and that keeps what is drawn.
private final class TestTerminal: LiveTerminal {
    private let pipe: WakePipe
    private var queue: [UInt8]? = []
    var size = (columns: 80, rows: 24)
    private(set) var pictures: [[String]] = []

    init() throws { pipe = try WakePipe() }

    var input: Int32 { pipe.descriptor }

    func type(_ text: String) {
        queue?.append(contentsOf: text.utf8)
        pipe.wake()
    }

    func hangUp() {
        queue = nil
        pipe.wake()
    }

    /// Whether the board has read all that was typed.
    var isRead: Bool { queue?.isEmpty ?? true }

    func typed() -> [UInt8]? {
        pipe.drain()
        defer { if queue != nil { queue = [] } }
        return queue
    }

    func draw(_ lines: [String]) { pictures.append(lines) }

    /// Whether a row of the last picture has this text.
    func shows(_ text: String) -> Bool {
        pictures.last?.contains { $0.contains(text) } ?? false
    }
}

/// A board in a terminal. Its clock goes a thousand times as fast as the world, so that a second of
/// it takes a millisecond.
@Suite("SPEC §13 · the simulator in real time")
struct LiveBoardTests {
    private let terminal: TestTerminal
    private let board: LiveBoard

    init() throws {
        terminal = try TestTerminal()
        board = LiveBoard(
            size: .sixteenByTwo, rom: .a00, wiring: .pcf8574, glyphs: [],
            clock: ScaledClock(speed: 1000), drawnOn: terminal, colours: false)
    }

    /// What happens until all that was typed is read, and in the second after it: on a busy machine
    /// the board's second may be over before the board was asked.
    private func second() throws -> [BoardEvent] { try Self.second(of: board, at: terminal) }

    private static func second(
        of board: LiveBoard, at terminal: TestTerminal
    ) throws -> [BoardEvent] {
        var events: [BoardEvent] = []
        // No second of these tests has as many events.
        for _ in 0..<1000 where !terminal.isRead {
            events += try board.wait(until: board.now + .seconds(1), watching: [])
        }
        let end = board.now + .seconds(1)
        for _ in 0..<1000 where board.now < end {
            events += try board.wait(until: end, watching: [])
        }
        return try events + board.wait(until: end, watching: [])
    }

    /// The edges of what is typed, in a second.
    private func edges(typing text: String) throws -> [ButtonEdge] {
        terminal.type(text)
        return try second().compactMap { event in
            if case .edge(let edge) = event { edge } else { nil }
        }
    }

    @Test("a small letter taps for 80 ms")
    func taps() throws {
        for (text, button) in [("n", Button.next), ("p", .pause), ("r", .restart)] {
            let edges = try edges(typing: text)
            #expect(edges.map(\.button) == [button, button])
            #expect(edges.map(\.contact) == [.closed, .open])
            let instants = edges.map(\.instant)
            #expect(zip(instants, instants.dropFirst()).map { $1 - $0 } == [.milliseconds(80)])
            #expect(try board.contact(of: button) == .open)
        }
    }

    @Test("a capital keeps a key down, until it or its small letter is typed again")
    func keepsDown() throws {
        for release in ["P", "p"] {
            #expect(try edges(typing: "P").map(\.contact) == [.closed])
            #expect(try board.contact(of: .pause) == .closed)
            #expect(terminal.shows("[ PAUSE ]") && terminal.shows("( NEXT )"))
            #expect(try edges(typing: release).map(\.contact) == [.open])
            #expect(try board.contact(of: .pause) == .open)
            #expect(terminal.shows("( PAUSE )"))
        }
    }

    @Test("u pulls the display's plug, and puts it back")
    func display() throws {
        _ = try second()
        #expect(board.display.isConnected && terminal.shows("u  unplug the display"))
        terminal.type("u")
        _ = try second()
        #expect(!board.display.isConnected && terminal.shows("u  plug it back in"))
        terminal.type("u")
        _ = try second()
        #expect(board.display.isConnected && terminal.shows("u  unplug the display"))
        #expect(board.display.powerCount == 2)
    }

    @Test("without a scale its keys do nothing; a scale of either kind is touched by them")
    func scale() throws {
        terminal.type("sd")
        _ = try second()
        #expect(!terminal.shows("On the scale"))
        for isDecent in [false, true] {
            let terminal = try TestTerminal()
            let board = LiveBoard(
                size: .sixteenByTwo, rom: .a00, wiring: .pcf8574, glyphs: [],
                clock: ScaledClock(speed: 1000), drawnOn: terminal, colours: false)
            board.fitScale(isDecent: isDecent)
            for (keys, line) in [
                ("d", "On the scale: 15.0 g"), ("k", "On the scale: 515.0 g"),
                ("s", "s  plug the scale back in"), ("s", "On the scale: 515.0 g"),
                ("t", "On the scale: 0.0 g"),
            ] {
                terminal.type(keys)
                #expect(try Self.second(of: board, at: terminal).isEmpty)
                #expect(terminal.shows(line), "\(keys)")
            }
        }
    }

    /// The weights that the board tells of until one is there, in tenths of a gram.
    private func firstWeight(_ board: LiveBoard) throws -> Int? {
        for _ in 0..<1000 {
            for event in try board.wait(until: board.now + .seconds(1), watching: []) {
                if case .scale(.sample(let sample)) = event { return sample.weight.tenths }
                if case .scale(.reading) = event { return -1 }
            }
        }
        return nil
    }

    @Test("a scale weighs once it is told to: counts on the bus, grams on a line")
    func weighs() throws {
        board.fitScale()
        #expect(try second().isEmpty)
        board.setWeighing(true)
        #expect(try firstWeight(board) == -1)
        let decent = LiveBoard(
            size: .sixteenByTwo, rom: .a00, wiring: .pcf8574, glyphs: [],
            clock: ScaledClock(speed: 1000))
        decent.fitScale(isDecent: true)
        decent.setWeighing(true)
        #expect(try firstWeight(decent) == 0)
        decent.tareScale()
        #expect(try firstWeight(decent) == 0)
    }

    @Test("it is drawn when something changed, and anew when it is asked for")
    func draws() throws {
        _ = try second()
        _ = try second()
        #expect(terminal.pictures.count == 1)
        #expect(terminal.pictures[0].count == 11)
        terminal.type("\u{0C}")
        _ = try second()
        #expect(terminal.pictures.count == 2 && terminal.pictures[0] == terminal.pictures[1])
    }

    @Test("a window that is lower or narrower than the device shows the display alone")
    func window() throws {
        for (columns, rows, count) in [(80, 10, 2), (35, 24, 2), (36, 11, 11), (16, 1, 1)] {
            terminal.size = (columns, rows)
            _ = try second()
            #expect(terminal.pictures.last?.count == count)
            #expect(terminal.shows("Make the window") == (count == 1))
        }
    }

    @Test("q ends it, and so does a terminal that goes away", arguments: [false, true])
    func ends(isHungUp: Bool) throws {
        #expect(try board.wait(until: board.now, watching: []).isEmpty)
        if isHungUp { terminal.hangUp() } else { terminal.type("q") }
        for _ in 0..<2 {
            guard case .killed = try board.wait(until: nil, watching: []).first else {
                Issue.record("it goes on")
                return
            }
        }
    }

    @Test("who watches a descriptor hears when it can be read, and of no other")
    func watching() throws {
        let (own, other) = (try WakePipe(), try WakePipe())
        let watched = [own.descriptor, other.descriptor]
        #expect(try board.wait(until: board.now + .seconds(1), watching: watched).isEmpty)
        own.wake()
        terminal.type("u")
        var readable: [Int32] = []
        for event in try board.wait(until: nil, watching: watched) {
            if case .readable(let descriptor) = event { readable.append(descriptor) }
        }
        #expect(readable == [own.descriptor])
    }

    @Test("a descriptor that is none is an error of the system's")
    func wrongDescriptor() throws {
        do throws(HardwareError) {
            _ = try board.wait(until: nil, watching: [Int32.max])
            Issue.record("nobody noticed")
        } catch {
            guard case .systemCall = error else { throw error }
        }
    }

    @Test("a transfer is carried by the wires in its time, and the trace tells all once")
    func transfer() throws {
        var traced: [String] = []
        board.trace = { traced.append($0.jsonLine(at: $1)) }
        board.beginTransfer(Wire.initialisation + Wire.text("hello"))
        let begun = board.now
        for event in try board.wait(until: nil, watching: []) {
            guard case .transferEnded(let error, let instant) = event else { continue }
            #expect(error == nil && instant - begun < .milliseconds(200))
        }
        #expect(board.display.lines[0].hasPrefix("hello") && board.displaySize == .sixteenByTwo)
        try board.setBuzzer(true)
        _ = try second()
        #expect(terminal.shows("│ hello            │"))
        for kind in ["transfer", "transferEnded", "glass", "buzzer"] {
            #expect(traced.filter { $0.contains("\"event\":\"\(kind)\"") }.count == 1, "\(kind)")
        }
    }
}
