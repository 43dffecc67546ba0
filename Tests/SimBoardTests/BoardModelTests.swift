import Hardware
import Scales
import Testing
import Timebase
import Units

@testable import SimBoard

@Suite("What is on a board's agenda")
struct BoardModelTests {
    private func at(_ microseconds: Int) -> Instant { .origin + .microseconds(microseconds) }

    private func board(_ wiring: DisplayWiring = .pcf8574) -> BoardModel {
        BoardModel(
            display: SimulatedDisplay(
                size: .sixteenByTwo, rom: .a00, glyphs: [], poweredAt: .origin),
            wiring: wiring, at: .origin)
    }

    /// A board with a Half Decent Scale on a line.
    private func boardWithLine() -> BoardModel {
        var board = board()
        board.line = ScaleOnLine(SimulatedDecent(load: LoadModel(at: .origin), at: .origin))
        return board
    }

    private func edge(_ button: Button, _ contact: Contact, _ time: Int) -> ScheduledEvent {
        .edge(ButtonEdge(button, contact, at: at(time)))
    }

    /// The keys of the edges that happened, in their order.
    private func keys(_ board: borrowing BoardModel) -> [Button] {
        board.events.compactMap { event in
            guard case .edge(let edge) = event else { return nil }
            return edge.button
        }
    }

    @Test("a new board is at rest")
    func new() {
        let board = board()
        #expect(board.failures == 0 && !board.busHangs && !board.transferIsUnderWay)
        #expect(!board.buzzerIsOn && board.garbledCount == 0)
        #expect(board.now == .origin && board.quietSince == .origin)
        #expect(board.nextInstant == nil && board.nextAudible == nil)
        let blank = String(repeating: " ", count: 16)
        #expect(board.rows == [blank, blank])
        #expect(board.lyingOnScale == nil)
    }

    @Test("what a bus has unless told otherwise is that of a usual backpack")
    func traits() {
        let traits = BusTraits()
        #expect(traits.kilohertz == 100 && traits.bit == .microseconds(10))
        #expect(!traits.takesFirstByteOnly && traits.isReadWired && traits.address == 0x27)
        #expect(traits.lineUpdate == .microseconds(1))
        #expect(BusTraits(kilohertz: 0).kilohertz == 1)
        #expect(BusTraits(kilohertz: 1).bit == .milliseconds(1))
        #expect(BusTraits(kilohertz: 400).bit == .nanoseconds(2500))
    }

    @Test("things happen by their moments, those of one moment in the order they were put there")
    func order() {
        var board = board()
        board.schedule(edge(.next, .closed, 10), at: at(10))
        board.schedule(edge(.restart, .closed, 20), at: at(20))
        board.schedule(edge(.pause, .closed, 10), at: at(10))
        #expect(board.agenda.map(\.sequence) == [1, 3, 2])
        #expect(board.nextInstant == at(10))
        board.advance(to: at(9))
        #expect(keys(board).isEmpty && board.now == at(9))
        board.advance(to: at(10))
        #expect(keys(board) == [.next, .pause])
        board.advance(to: at(30))
        #expect(keys(board) == [.next, .pause, .restart] && board.now == at(30))
        // Time never goes back.
        board.advance(to: at(5))
        #expect(board.now == at(30))
        #expect(board.takeEvents().count == 3 && board.events.isEmpty)
    }

    @Test("the wires alone wake nobody; a transfer's end wakes who waits for it")
    func audible() {
        var board = board(.parallel)
        board.beginTransfer([.write([1, 2])])
        #expect(board.nextInstant == .origin && board.nextAudible == at(2))
        let isAwake = board.hasNews(forTransfer: true) || board.hasNews(forTransfer: false)
        #expect(!isAwake)
        board.advance(to: at(2))
        let hasNews = board.hasNews(forTransfer: true)
        #expect(hasNews)
    }

    @Test("a power cut ends all that was under way, and lets the time begin again")
    func reboot() {
        var board = boardWithLine()
        board.setWeighing(true)
        board.setBuzzer(true)
        board.touchScale(.put(Grams(5)))
        board.beginTransfer([.write([1, 2, 3])])
        board.advance(to: at(200))
        board.move(.next, to: .closed)
        let count = board.display.powerCount
        board.reboot(at: at(7))
        #expect(board.now == at(7) && board.quietSince == at(7))
        #expect(!board.transferIsUnderWay && !board.buzzerIsOn)
        #expect(board.events.isEmpty && board.agenda.isEmpty)
        #expect(board.display.port == 0xFF && board.display.powerCount == count + 1)
        #expect(board.line?.driver == nil && board.line?.scale.nextDeadline == nil)
        #expect(board.lyingOnScale?.weight == Grams(5))
        // The bus is free at once.
        board.beginTransfer([.write([1])])
        board.advance(to: at(207))
        #expect(!board.transferIsUnderWay && board.quietSince == at(207))
    }

    @Test("a process that dies leaves the bus where it is, and hears nothing until the next one")
    func restart() {
        var board = boardWithLine()
        board.setWeighing(true)
        board.advance(to: at(100))
        board.beginTransfer([.write([1, 2, 3])])
        board.advance(to: at(300))
        board.surviveRestart(for: .milliseconds(1))
        #expect(board.now == at(1300) && board.quietSince == at(300))
        #expect(!board.transferIsUnderWay && board.events.isEmpty && board.agenda.isEmpty)
        #expect(board.display.port == 1)
        #expect(board.line?.driver == nil)
    }

    @Test("a bit of the byte after so many arrives changed, once, and is counted")
    func garbled() {
        var board = board(.parallel)
        board.garble(after: 2, 0x81)
        var ports: [UInt8] = []
        for byte: UInt8 in [0x10, 0x20, 0x30] {
            board.beginTransfer([.write([byte])])
            board.advance(to: board.now + .microseconds(1))
            ports.append(board.display.port)
        }
        #expect(ports == [0x10, 0xA1, 0x30])
        #expect(board.garbledCount == 1)
        board.garble(after: 0, 0x01)
        board.beginTransfer([.write([0x40])])
        board.advance(to: board.now + .microseconds(1))
        #expect(board.display.port == 0x41 && board.garbledCount == 2)
    }

    /// A board whose display shows a text.
    private func showing(_ text: String) -> BoardModel {
        var board = board()
        board.beginTransfer(Wire.initialisation + Wire.text(text))
        board.advance(to: .origin + .seconds(1))
        board.notes = []
        return board
    }

    /// The first rows that the trace was told of.
    private func told(_ board: borrowing BoardModel) -> [String] {
        board.notes.compactMap { note in
            guard case .glass(let rows) = note.event else { return nil }
            return String(rows[0].prefix(3))
        }
    }

    @Test("what befalls the display by itself is told at once, where it shows")
    func disturbances() {
        var board = showing("abc")
        board.takeNoise(0x01)
        #expect(told(board) == ["   "] && board.rows[0].allSatisfy { $0 == " " })
        board = showing("abc")
        board.takeNoise(0x80)
        #expect(told(board).isEmpty, "nothing else is seen")
        board = showing("abc")
        var numbers = ChipNoiseTests.Numbers(state: 3)
        board.brownOut(&numbers)
        #expect(told(board).count == 1 && board.rows == board.display.lines)
        board = showing("abc")
        board.unplug()
        #expect(told(board) == ["   "] && !board.display.isConnected)
        board.replug()
        #expect(told(board) == ["   "] && board.display.isConnected)
    }

    @Test("a glitch that ends a byte is told where it shows")
    func glitch() {
        var board = showing("abc")
        // The upper half of a display that is off; the glitch takes the same for the lower.
        board.beginTransfer([.write(Wire.nibble(0x00))])
        board.advance(to: board.now + .milliseconds(1))
        board.notes = []
        board.display.drive(0x18, at: board.now)
        board.glitch()
        #expect(told(board) == ["   "])
    }

    @Test("a finger that taps lets go after its time")
    func tap() {
        var board = board()
        board.tap(.pause, for: .milliseconds(80))
        #expect(board.buttons[.pause] == .closed && keys(board) == [.pause])
        board.advance(to: at(79_999))
        #expect(board.buttons[.pause] == .closed)
        board.advance(to: at(80_000))
        #expect(board.buttons[.pause] == .open && keys(board) == [.pause, .pause])
    }

    @Test("an edge that gets lost is one of its key and its way, the others come")
    func losses() {
        var board = board()
        board.buttons.lose(.next, .open, .announced)
        board.buttons.lose(.pause, .closed, .silent)
        for contact in [Contact.closed, .open] {
            board.move(.next, to: contact)
            board.move(.pause, to: contact)
        }
        #expect(keys(board) == [.next, .pause])
        let lost = board.events.compactMap { event -> Button? in
            if case .edgesLost(let button, _) = event { button } else { nil }
        }
        #expect(lost == [.next])
        let notes = board.notes.filter { if case .edgeLost = $0.event { true } else { false } }
        #expect(notes.count == 2)
    }

    @Test("a plug that comes before anybody weighs opens no line")
    func unwanted() {
        var board = boardWithLine()
        #expect(board.line?.isWanted == false)
        board.touchScale(.unplug)
        board.touchScale(.replug)
        #expect(board.line?.driver == nil && board.events.isEmpty && board.agenda.isEmpty)
    }

    @Test("the line has one turn on the agenda, at the earlier of what both ends want")
    func turns() {
        var board = boardWithLine()
        board.setWeighing(true)
        for _ in 0..<5 { board.touchScale(.put(Grams(1))) }
        board.tareScale()
        let turns = board.agenda.filter { if case .lineDue = $0.event { true } else { false } }
        #expect(turns.count == 1 && turns.first?.instant == board.line?.nextDeadline)
        // No display's transfer goes with it.
        board.beginTransfer([.write([1])])
        board.touchScale(.take)
        board.advance(to: at(1000))
        #expect(!board.transferIsUnderWay && board.display.port == 1)
    }

    @Test("a scale with a zero of its own takes it when it is asked to")
    func tare() {
        var board = boardWithLine()
        board.setWeighing(true)
        board.touchScale(.put(Grams(100)))
        board.advance(to: .origin + .seconds(2))
        board.tareScale()
        _ = board.takeEvents()
        board.advance(to: .origin + .seconds(4))
        let weights = board.events.compactMap { event -> Grams? in
            guard case .scale(.sample(let sample)) = event else { return nil }
            return sample.weight
        }
        #expect(weights.first == Grams(100) && weights.last == .zero)
    }

    @Test("without a scale, hands at one do nothing")
    func none() {
        var board = board()
        board.setWeighing(true)
        board.touchScale(.put(Grams(100)))
        board.tareScale()
        #expect(board.agenda.isEmpty && board.events.isEmpty)
    }
}
