import Hardware
import Scales
import Testing
import Timebase
import Units

@testable import Panel

/// What programs do at the scale, by the panel.
@Suite("SPEC §16.2 · programs at the scale")
struct ScaleProgramTests {
    @Test("SPEC §16.2 · a program that reads wakes the scale, tares it, and lets it sleep again")
    func reader() throws {
        var bench = WeighedBench()
        #expect(bench.panel.scaleStatus?.state == .asleep)
        let none = bench.panel.tareScale(at: bench.now)
        #expect(none == nil)
        _ = bench.panel.setScaleReader(true, at: bench.now)
        #expect(bench.panel.isWeighing)
        bench.put(120)
        bench.wait(3)
        var status = try #require(bench.panel.scaleStatus)
        #expect(status.weight == Grams(120) && !status.isTared)
        let effects = bench.panel.tareScale(at: bench.now)
        #expect(effects?.contains(.tareScale) == true)
        bench.wait(4)
        bench.put(5)
        bench.wait(2)
        status = try #require(bench.panel.scaleStatus)
        #expect(status.weight == Grams(5) && status.isTared && status.state == .ready)
        _ = bench.panel.setScaleReader(false, at: bench.now)
        #expect(!bench.panel.isWeighing)
    }

    @Test("SPEC §16.2 · a program's calibration is in force at once and stored, a wrong one not")
    func calibrates() {
        let setup = ScaleSetup(.counts(calibration: nil), device: "here")
        var panel = Panel(
            Panel.Configuration(size: .twentyByFour, scale: setup), at: .origin)
        #expect(panel.scaleStatus?.state == .uncalibrated)
        let heavy = Milligrams(grams: 9000)
        let wrong = panel.calibrate(zero: 0, span: 1, weight: heavy, at: .origin)
        #expect(wrong == nil)
        let effects = panel.calibrate(
            zero: 100, span: 215_000, weight: Milligrams(grams: 500), at: .origin)
        #expect(panel.preferences.calibration?.span == 215_000)
        #expect(effects == [.change(.setPreferences(panel.preferences))])
        #expect(panel.scaleStatus?.state == .asleep)
        var other = WeighedBench()
        let weight = Milligrams(grams: 500)
        let none = other.panel.calibrate(zero: 1, span: 215_000, weight: weight, at: .origin)
        #expect(none == nil)
    }
}
