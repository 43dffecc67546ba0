import Controller
import HD44780
import Hardware
import Testing
import Timebase

@Suite("The way to the glass")
struct PipelineTests {
    @Test("a backpack is asked before each write, however soon it comes after the one before")
    func asksBeforeEachWrite() {
        let driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var pipeline = DisplayPipeline(driver: driver, wiring: .pcf8574)
        var now = Instant.origin
        var frame = Frame(size: .twentyByFour)
        for (number, digit) in (["1", "2", "3"] as [Unicode.Scalar]).enumerated() {
            frame[row: 0, column: 0] = .scalar(digit)
            pipeline.want(frame)
            let program = pipeline.next(at: now, watches: true)
            var asksFirst = false
            if case .verify? = program?.first { asksFirst = true }
            // The first one initialises it.
            #expect(asksFirst == (number > 0))
            pipeline.ended(nil, at: now)
            now += .milliseconds(15)
        }
    }
}
