import Documents
import Testing
import Units

@testable import Doctor

@Suite("The doctor at a scale")
struct ScaleExaminationTests {
    private static let converter = "{ \"kind\": \"nau7802\" }"
    private static let serial = "{ \"kind\": \"decent\", \"device\": \"/dev/ttyACM0\" }"

    private static func findings(
        _ scale: Facts.Scale?, on kind: String = converter
    ) -> [Finding] {
        var facts = Facts()
        let configuration = try? Configuration(parsing: "{ \"scale\": \(kind) }")
        facts.configuration = configuration ?? facts.configuration
        facts.scale = scale
        return Examination(facts).findings.filter { $0.check.hasPrefix("scale") }
    }

    private static func sound(_ change: (inout Facts.Scale) -> Void = { _ in }) -> Facts.Scale {
        var scale = Facts.Scale(
            calibration: .here, answers: true, noise: Milligrams(20), drift: Milligrams(100))
        change(&scale)
        return scale
    }

    private static func finding(
        _ check: String, _ change: (inout Facts.Scale) -> Void
    ) -> Finding? {
        findings(sound(change)).first { $0.check == check }
    }

    @Test("SPEC §16.2 · a sound scale is good in everything, and without one nothing is said")
    func nothingWrong() {
        let found = Self.findings(Self.sound())
        #expect(
            found.map(\.check) == [
                "scale", "scale.supply", "scale.calibration", "scale.noise", "scale.drift",
            ])
        #expect(found.allSatisfy { $0.outcome == .good && $0.fix == nil })
        #expect(Examination(Facts()).findings.allSatisfy { !$0.check.hasPrefix("scale") })
    }

    @Test("SPEC §16.2 · a scale that weighs by itself has neither calibration nor bridge")
    func decent() {
        let scale = Self.sound { $0.calibration = .byMaker }
        let found = Self.findings(scale, on: Self.serial)
        #expect(found.map(\.check) == ["scale", "scale.noise", "scale.drift"])
    }

    @Test("SPEC §16.2 · one that does not answer is told with what to look at, and of an HX711")
    func silent() {
        let silent = Facts.Scale(calibration: .missing, problem: "no answer at 0x2A")
        let found = Self.findings(silent)
        #expect(found.count == 1 && found[0].outcome == .bad)
        #expect(found[0].text.contains("no answer at 0x2A"))
        #expect(found[0].fix?.contains("HX711") == true)
        let other = Self.findings(silent, on: Self.serial)
        #expect(other[0].fix?.contains("/dev/serial/by-id") == true)
    }

    @Test("SPEC §16.2 · a scale that was not calibrated here is told how to be")
    func uncalibrated() {
        let found = Self.finding("scale.calibration") { $0.calibration = .missing }
        #expect(found?.outcome == .bad && found?.fix?.contains("scale calibrate") == true)
        #expect(Self.finding("scale.noise") { $0.calibration = .missing } == nil)
    }

    @Test(
        "SPEC §16.2 · noise is judged by what a brew makes of it",
        arguments: [
            (0, Finding.Outcome.good), (50, .good), (51, .advice), (1000, .advice), (1001, .bad),
        ])
    func noise(milligrams: Int, outcome: Finding.Outcome) {
        let found = Self.finding("scale.noise") { $0.noise = Milligrams(milligrams) }
        #expect(found?.outcome == outcome)
        #expect((found?.fix == nil) == (outcome == .good))
    }

    @Test("SPEC §16.2 · drift is told only where it was measured")
    func drift() {
        #expect(Self.finding("scale.drift") { $0.drift = nil } == nil)
        let much = Self.finding("scale.drift") { $0.drift = Milligrams(1234) }
        #expect(much?.outcome == .advice && much?.text.contains("1.23 g") == true)
        #expect(Self.finding("scale.drift") { $0.drift = Milligrams(300) }?.outcome == .good)
    }

    @Test("SPEC §16.2 · a signal beyond the range tells of the bridge's supply and wires")
    func supply() {
        let found = Self.finding("scale.supply") { $0.isClipped = true }
        #expect(found?.outcome == .bad && found?.fix?.contains("3.0 V") == true)
    }
}
