import HD44780
import Hardware
import Panel
import Testing
import Timebase

@testable import Device

/// A cue as a buzzer gets it, in virtual time.
@Suite("The cue player")
struct CuePlayerTests {
    /// When the buzzer was switched to what, woken at each deadline.
    private func switchings(
        _ cues: [(at: Int, cue: Cue)], lateBy late: Duration = .zero
    ) -> [String] {
        var player = CuePlayer()
        var found: [String] = []
        func note(_ sounds: Bool?, at now: Instant) {
            guard let sounds else { return }
            found.append("\((now - .origin).nanoseconds / 1_000_000) \(sounds ? "on" : "off")")
        }
        func play(to end: Instant) {
            while let deadline = player.nextDeadline, deadline <= end {
                note(player.advance(to: deadline + late), at: deadline + late)
            }
        }
        for (at, cue) in cues {
            let now = Instant.origin + .milliseconds(at)
            play(to: now)
            note(player.play(cue, at: now), at: now)
        }
        play(to: .origin + .seconds(3600))
        return found
    }

    @Test("SPEC §17.2 · a cue is played as its pattern says, and then all is silent")
    func played() {
        #expect(switchings([(0, .countdown)]) == ["0 on", "80 off"])
        #expect(switchings([(0, .stepOver)]) == ["0 on", "600 off"])
        #expect(switchings([(0, .saved)]) == ["0 on", "250 off"])
        #expect(switchings([(10, .target)]) == ["10 on", "90 off", "210 on", "290 off"])
        #expect(switchings([(0, .fault)]) == ["0 on", "500 off", "620 on", "820 off"])
    }

    @Test("SPEC §17.2 · a newer cue takes the place of one that sounds")
    func replaced() {
        #expect(switchings([(0, .stepOver), (100, .countdown)]) == ["0 on", "180 off"])
        #expect(
            switchings([(0, .target), (100, .countdown)])
                == ["0 on", "80 off", "100 on", "180 off"])
    }

    @Test("SPEC §17.2 · a late look drifts nothing, and never leaves the buzzer on")
    func late() {
        #expect(
            switchings([(0, .target)], lateBy: .milliseconds(10))
                == ["0 on", "90 off", "210 on", "290 off"])
        #expect(switchings([(0, .fault)], lateBy: .seconds(2)) == ["0 on", "2500 off"])
    }

    @Test("SPEC §17.2 · a fault is heard once as it comes, where all cues are")
    func fault() {
        for (setting, count) in [(CueSetting.all, 2), (.steps, 0), (.off, 0)] {
            var device = Self.device(setting)
            var switched: [Bool] = []
            func draw(at seconds: Int) {
                let now = Instant.origin + .seconds(seconds)
                for output in device.advance(to: now) + device.draw(at: now) {
                    if case .buzzer(on: true) = output { switched.append(true) }
                }
            }
            draw(at: 0)
            device.storageChanged(Self.full, at: .origin + .seconds(1))
            for second in 1...5 { draw(at: second) }
            device.storageChanged(nil, at: .origin + .seconds(6))
            draw(at: 6)
            device.storageChanged(Self.full, at: .origin + .seconds(7))
            draw(at: 7)
            #expect(switched.count == count, "\(setting)")
        }
    }

    private static let full = Fault(title: "Disk full", advice: "Make room")

    private static func device(_ setting: CueSetting) -> Device {
        let start = StartingPoint(preferences: Preferences(cues: setting))
        return Device(
            panel: Panel(
                Panel.Configuration(size: .twentyByFour, hasBuzzer: true), start: start,
                at: .origin),
            pipeline: DisplayPipeline(
                driver: DisplayDriver(size: .twentyByFour, wiring: .pcf8574), wiring: .pcf8574),
            at: .origin)
    }
}
