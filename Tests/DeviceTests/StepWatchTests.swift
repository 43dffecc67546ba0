import HD44780
import Hardware
import Testing
import Timebase

@testable import Device

@Suite("Looking whether the display is in step")
struct StepWatchTests {
    /// A pipeline to a display that was initialised at the origin and answered well, unless
    /// `trial` says otherwise.
    private func pipeline(
        wiring: DisplayWiring = .pcf8574, trial: HardwareError? = nil
    ) -> DisplayPipeline {
        let driver = DisplayDriver(size: .twentyByFour, wiring: wiring)
        var pipeline = DisplayPipeline(driver: driver, wiring: wiring)
        pipeline.want(second(0))
        _ = pipeline.next(at: .origin, watches: true)
        pipeline.ended(trial, at: .origin)
        return pipeline
    }

    private func second(_ number: Int, backlight: Bool = true) -> Frame {
        var frame = Frame(size: .twentyByFour, backlight: backlight)
        for (column, scalar) in String(1000 + number).unicodeScalars.enumerated() {
            frame[row: 0, column: column] = .scalar(scalar)
        }
        return frame
    }

    /// What is sent in so many seconds of a brew; `ended` says how each transfer ends.
    private func play(
        _ pipeline: inout DisplayPipeline, seconds: ClosedRange<Int>, backlight: Bool = true,
        ended: (BusTransfer) -> HardwareError? = { _ in nil }
    ) -> [BusTransfer] {
        seconds.map { number in
            let now = Instant.origin + .seconds(number)
            pipeline.want(second(number, backlight: backlight))
            let program = pipeline.next(at: now, watches: true) ?? BusTransfer()
            pipeline.ended(ended(program), at: now)
            return program
        }
    }

    @Test("the initialisation tries at its end whether the display can be read")
    func trial() {
        for wiring in [DisplayWiring.pcf8574, .parallel] {
            let driver = DisplayDriver(size: .twentyByFour, wiring: wiring)
            var pipeline = DisplayPipeline(driver: driver, wiring: wiring)
            let isRead = wiring == .pcf8574
            let first = pipeline.wake(at: .origin)
            #expect(first.expectations == (isRead ? 4 : 0))
            pipeline.ended(.displayAbsent(address: 0x27), at: .origin)
            pipeline.want(second(0))
            let program = pipeline.next(at: .origin + .seconds(1), watches: true)
            #expect(program?.expectations == (isRead ? 4 : 0))
        }
    }

    @Test("a brew takes a look every four seconds, behind the digits and with nothing of its own")
    func everyFourSeconds() {
        var pipeline = pipeline()
        let programs = play(&pipeline, seconds: 1...28)
        let looks = programs.indices.filter { programs[$0].expectations == 2 }
        #expect(looks == [3, 7, 11, 15, 19, 23, 27])
        #expect(programs.allSatisfy { [0, 2].contains($0.expectations) })
        for index in looks {
            let kinds = programs[index].map(\.kind).joined(separator: " ")
            #expect(kinds == "verify write write expect write expect write")
        }
    }

    @Test("a display that is found out of step is painted anew at once, and nobody hears of it")
    func foundOutOfStep() throws {
        var pipeline = pipeline()
        _ = play(&pipeline, seconds: 1...4) { $0.expectations > 0 ? .displayOutOfStep : nil }
        #expect(pipeline.health == .ok)
        let now = Instant.origin + .milliseconds(4010)
        let next = pipeline.next(at: now, watches: true)
        let program = try #require(next)
        // Asked first whether it still has its power; the step is found without a clear.
        #expect(program.first.map(\.kind) == "verify")
        #expect(program.contains(.wait(.microseconds(4500))))
        #expect(!program.contains(.wait(.milliseconds(50))))
        pipeline.ended(nil, at: now)
        #expect(pipeline.health == .ok)
        let more = pipeline.next(at: now, watches: true)
        #expect(more == nil)
        let later = play(&pipeline, seconds: 5...9).map(\.expectations)
        #expect(later == [0, 0, 0, 0, 2])
    }

    @Test("a press that was waited with acts when the answer is that the step was lost")
    func pressActs() {
        var pipeline = pipeline()
        _ = play(&pipeline, seconds: 1...3)
        pipeline.want(second(4))
        let now = Instant.origin + .seconds(4)
        let program = pipeline.next(at: now, watches: true)
        #expect(program?.expectations == 2)
        pipeline.ask()
        _ = pipeline.next(at: now, watches: true)
        #expect(pipeline.isAsked)
        pipeline.ended(.displayOutOfStep, at: now)
        let isSpent = pipeline.spendsPress(at: now)
        #expect(!pipeline.isAsked && !isSpent)
    }

    @Test("found out of step three times in a row it is not read until it is initialised again")
    func givenUp() {
        var pipeline = pipeline()
        var misses = 0
        _ = play(&pipeline, seconds: 1...40) { program in
            guard program.expectations > 0 else { return nil }
            misses += 1
            return .displayOutOfStep
        }
        #expect(misses == 3)
        let later = play(&pipeline, seconds: 41...80)
        #expect(later.allSatisfy { $0.expectations == 0 })
        #expect(later.filter(\.findsStep).count == 3)
        _ = play(&pipeline, seconds: 81...81) { _ in .busHung }
        let again = play(&pipeline, seconds: 82...90)
        #expect(again.map(\.expectations) == [4, 0, 0, 0, 2, 0, 0, 0, 2])
    }

    @Test("a look that goes well between makes up for one that did not")
    func notInARow() {
        var pipeline = pipeline()
        var looks = 0
        _ = play(&pipeline, seconds: 1...100) { program in
            guard program.expectations > 0 else { return nil }
            looks += 1
            return looks % 3 == 0 ? nil : .displayOutOfStep
        }
        #expect(looks > 15)
    }

    @Test("one that can't be read is refreshed every 14 s instead, and never asked again")
    func unreadable() {
        for trial in [HardwareError.displayOutOfStep, nil] {
            var pipeline = pipeline(trial: trial)
            let programs = play(&pipeline, seconds: 1...60)
            let refreshes = programs.indices.filter { programs[$0].findsStep }.map { $0 + 1 }
            // What the trial did to it is put right first.
            #expect(refreshes == (trial == nil ? [29, 58] : [1, 15, 29, 43, 57]))
            #expect(programs.contains { $0.expectations > 0 } == (trial == nil))
            #expect(pipeline.health == .ok)
        }
    }

    @Test("a display that goes away while it is looked at is a fault as ever")
    func vanishes() {
        var pipeline = pipeline()
        _ = play(&pipeline, seconds: 1...4) { program in
            program.expectations > 0 ? .displayAbsent(address: 0x27) : nil
        }
        #expect(pipeline.health == .faulty(.displayAbsent(address: 0x27)))
        let program = play(&pipeline, seconds: 5...5).first
        #expect(program?.expectations == 4)
        #expect(pipeline.health == .ok)
    }

    @Test("a dark display is left alone, and GPIO lines are never read")
    func leftAlone() {
        var dark = pipeline()
        let programs = play(&dark, seconds: 1...20, backlight: false)
        #expect(programs.allSatisfy { $0.expectations == 0 })
        var parallel = pipeline(wiring: .parallel)
        let repaints = play(&parallel, seconds: 1...20)
        #expect(repaints.allSatisfy { $0.expectations == 0 })
    }
}

extension BusTransfer {
    /// How often it reads the display.
    fileprivate var expectations: Int { count { $0.kind == "expect" } }

    /// Whether it enters the 4-bit mode anew.
    fileprivate var findsStep: Bool { contains(.wait(.microseconds(4500))) }
}

extension BusOperation {
    fileprivate var kind: String {
        switch self {
        case .write: "write"
        case .wait: "wait"
        case .verify: "verify"
        case .expect: "expect"
        }
    }
}
