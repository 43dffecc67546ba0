import Hardware
import Scales
import Testing
import Timebase
import Units

@testable import SimBoard

@Suite("A scale beside the display")
struct ScaleOnBusTests {
    private func at(_ microseconds: Int) -> Instant { .origin + .microseconds(microseconds) }

    private func board(_ wiring: DisplayWiring = .pcf8574) -> BoardModel {
        let display = SimulatedDisplay(
            size: .twentyByFour, rom: .a00, glyphs: [], poweredAt: .origin)
        var board = BoardModel(display: display, wiring: wiring, at: .origin)
        board.scale = ScaleOnBus(
            converter: SimulatedConverter(load: LoadModel(at: .origin), poweredAt: .origin))
        return board
    }

    /// When the display's transfers ended, in microseconds.
    private func ends(_ board: borrowing BoardModel) -> [Int] {
        board.events.compactMap { event in
            guard case .transferEnded(_, let instant) = event else { return nil }
            return Int((instant - .origin).nanoseconds / 1000)
        }
    }

    @Test("a cell gives 1 mV/V for 5 kg, and 50 g of it unloaded")
    func calibration() throws {
        let calibration = try #require(SimulatedConverter.calibration(device: "here"))
        #expect(calibration.zero == 21_474)
        #expect(calibration.span == 214_749)
        #expect(calibration.weight == Milligrams(grams: 500))
        #expect(calibration.device == "here")
        #expect(calibration.date == WallTime(millisecondsSince1970: 0))
    }

    @Test("its first transfer takes 29 bits, in which the display waits for the bus")
    func first() {
        var board = board()
        board.setWeighing(true)
        board.advance(to: .origin)
        #expect(board.takeScaleTraffic().bits == 29)
        #expect(board.takeScaleTraffic() == ScaleTraffic())
        board.beginTransfer([.write([1])])
        board.advance(to: at(489))
        #expect(ends(board) == [])
        board.advance(to: at(490))
        #expect(ends(board) == [490])
    }

    @Test("a write takes 29 bits, the status' byte 39, a result's three bytes 57")
    func transfers() {
        var board = board()
        board.setWeighing(true)
        var seen: Set<Int> = []
        // Shorter than its shortest transfer: no two of them begin within one.
        for step in 0..<20_000 {
            board.advance(to: at(step * 100))
            let bits = board.takeScaleTraffic().bits
            if bits > 0 { seen.insert(bits) }
        }
        #expect(seen == [29, 39, 57])
    }

    @Test("between two of the display's transactions it takes its turn, and what follows is late")
    func between() {
        var board = board()
        // Three transactions of 20 bits each; it wants the bus within the first.
        board.beginTransfer([.write([1]), .write([2]), .write([3])])
        board.advance(to: at(50))
        board.setWeighing(true)
        board.advance(to: at(199))
        #expect(board.takeScaleTraffic().bits == 0)
        board.advance(to: at(200))
        let traffic = board.takeScaleTraffic()
        #expect(traffic.bits == 29)
        #expect(traffic.longestTransfer == .microseconds(290))
        #expect(traffic.longestWait == .microseconds(150))
        board.advance(to: at(10_000))
        #expect(ends(board) == [600 + 290])
    }

    @Test("with one transaction under way it waits for its end")
    func after() {
        var board = board()
        board.beginTransfer([.write([1, 2, 3])])
        board.advance(to: at(50))
        board.setWeighing(true)
        board.advance(to: at(379))
        #expect(board.takeScaleTraffic().bits == 0)
        board.advance(to: at(380))
        #expect(board.takeScaleTraffic().bits == 29)
        #expect(ends(board) == [380])
    }

    @Test("a bus that hangs does so for a second, for the scale too")
    func hangs() {
        var board = board()
        board.busHangs = true
        board.setWeighing(true)
        board.advance(to: at(999_999))
        #expect(board.events.isEmpty)
        #expect(board.takeScaleTraffic().longestTransfer == .seconds(1))
        board.advance(to: at(1_000_000))
        #expect(board.events.count == 1)
    }

    @Test("who asks for the weight gets what lies there, whatever scale it is")
    func lying() {
        var board = board()
        board.touchScale(.put(Grams(tenths: 123)))
        #expect(board.lyingOnScale?.weight == Grams(tenths: 123))
        #expect(board.lyingOnScale?.isConnected == true)
        board.touchScale(.unplug)
        #expect(board.lyingOnScale?.isConnected == false)
        board.scale = nil
        #expect(board.lyingOnScale == nil)
        board.line = ScaleOnLine(SimulatedDecent(load: LoadModel(at: .origin), at: .origin))
        board.touchScale(.put(Grams(7)))
        #expect(board.lyingOnScale?.weight == Grams(7))
    }

    /// What a scale on a line says, as words.
    private func words(_ board: borrowing BoardModel) -> [String] {
        board.events.compactMap { event -> String? in
            guard case .scale(let event) = event else { return nil }
            return switch event {
            case .failed: "failed"
            case .sample(let sample): "\(sample.weight.tenths)"
            case .reading: "counts"
            }
        }
    }

    @Test("a line is opened for who weighs, closed after it, and opened anew with its plug")
    func line() {
        var board = board()
        board.scale = nil
        board.line = ScaleOnLine(SimulatedDecent(load: LoadModel(at: .origin), at: .origin))
        board.setWeighing(true)
        #expect(board.line?.driver != nil && board.line?.isWanted == true)
        board.advance(to: at(2_000_000))
        #expect(!words(board).isEmpty && !words(board).contains("failed"))
        board.setWeighing(false)
        #expect(board.line?.driver == nil && board.line?.scale.nextDeadline == nil)
        _ = board.takeEvents()
        board.advance(to: at(4_000_000))
        #expect(words(board).isEmpty)
        // Nobody weighs: the plug opens nothing, and nobody is told.
        board.touchScale(.unplug)
        board.touchScale(.replug)
        #expect(board.line?.driver == nil && words(board).isEmpty)
        board.setWeighing(true)
        board.touchScale(.unplug)
        #expect(board.line?.driver == nil && words(board) == ["failed"])
        board.touchScale(.replug)
        #expect(board.line?.driver != nil)
        board.touchScale(.unplug)
        board.setWeighing(true)
        #expect(words(board) == ["failed", "failed", "failed"])
    }
}
