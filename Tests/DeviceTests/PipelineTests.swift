import HD44780
import Hardware
import Testing
import Timebase

@testable import Device

@Suite("The way to the display")
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
    @Test("after a fault each try waits longer than the one before, after a success not any more")
    func backsOff() throws {
        let driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var pipeline = DisplayPipeline(driver: driver, wiring: .pcf8574)
        pipeline.want(Frame(size: .twentyByFour))
        var now = Instant.origin
        // The waits until the next try after so many failures in a row, in milliseconds.
        func waits(_ failures: Int) throws -> [Int64] {
            try (0..<failures).map { _ in
                let program = pipeline.next(at: now, watches: true)
                #expect(program != nil)
                pipeline.ended(.busHung, at: now)
                let retry = try #require(pipeline.nextDeadline(after: now, watches: true))
                let early = pipeline.next(at: retry - .milliseconds(1), watches: true)
                #expect(early == nil)
                defer { now = retry }
                return (retry - now).nanoseconds / 1_000_000
            }
        }
        #expect(try waits(6) == [100, 200, 400, 800, 1000, 1000])
        let program = pipeline.next(at: now, watches: true)
        #expect(program != nil)
        pipeline.ended(nil, at: now)
        now += DisplayPipeline.checkInterval
        #expect(try waits(2) == [100, 200])
    }
}
