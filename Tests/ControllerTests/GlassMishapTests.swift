import Fixtures
import HD44780
import Hardware
import SimBoard
import Testing
import Timebase

@Suite("What befalls the display while the loop runs")
struct GlassMishapTests {
    @Test(
        "the same frames stand on the display over I2C and in parallel", arguments: DisplaySize.all)
    func sameGlass(size: DisplaySize) throws {
        for wait in [0.5, 3, 20.2, 47] {
            let script = BrewScript.toBloom + "wait \(wait)"
            let glasses = try [DisplayWiring.pcf8574, .parallel].map { wiring in
                let rig = try Rig(script, size: size, wiring: wiring)
                try rig.run()
                #expect(rig.board.violations.isEmpty)
                return rig.board.display.lines
            }
            #expect(glasses[0] == glasses[1])
        }
    }

    @Test(
        "unplugged and replugged anywhere, the display is right within 2 s and the brew clock unmoved",
        arguments: 0..<60)
    func replug(number: Int) throws {
        // Odd instants all through a pour, out for as long as a hand or as a loose contact takes.
        let start = Double(number) * 0.637
        let out = [0.06, 0.4, 3.1][number % 3]
        let plain = try frames(
            of: Rig(BrewScript.toBloom + "wait 20\npress next\nwait \(start + out + 2)"))
        for wiring in [DisplayWiring.pcf8574, .parallel] {
            let script =
                BrewScript.toBloom + """
                    wait 20
                    press next
                    wait \(start)
                    display unplug
                    wait \(out)
                    display replug
                    wait 2
                    """
            let rig = try Rig(script, wiring: wiring)
            let handed = try frames(of: rig)
            #expect(handed.map(\.lines) == plain.map(\.lines))
            #expect(handed.map(\.instant) == plain.map(\.instant))
            // A frame of this very moment is still on its way.
            let settled = handed.last { rig.board.now - $0.instant > .milliseconds(20) }
            let glass = rig.board.display.lines
            #expect(glass == settled?.lines || glass == handed.last?.lines)
        }
    }

    private struct Handed {
        let lines: [String]
        let instant: Instant
    }

    private func frames(of rig: Rig) throws -> [Handed] {
        var frames: [Handed] = []
        try rig.run { output, now in
            if case .frame(let frame) = output {
                frames.append(Handed(lines: frame.lines, instant: now))
            }
        }
        return frames
    }

    @Test(
        "a glitch that puts the display out of step ends with the next screen",
        arguments: [
            DisplayWiring.pcf8574, .parallel,
        ])
    func glitch(wiring: DisplayWiring) throws {
        let rig = try Rig(BrewScript.toBloom + "wait 10\npress next\nwait 1", wiring: wiring)
        var handed: [String] = []
        var isUpset = false
        try rig.run { output, now in
            if case .frame(let frame) = output { handed = frame.lines }
            if now > .origin + .seconds(8), !isUpset {
                isUpset = true
                rig.board.glitch()
            }
        }
        #expect(isUpset)
        #expect(rig.board.display.lines == handed)
    }

    @Test(
        "a glitch while nobody is there ends with the press that wakes the display",
        arguments: [DisplayWiring.pcf8574, .parallel])
    func glitchInTheDark(wiring: DisplayWiring) throws {
        // The small display has rows that take turns, so that what is written goes astray.
        let rig = try Rig("wait 400\npress next\nwait 3", size: .sixteenByTwo, wiring: wiring)
        var handed: [String] = []
        var isUpset = false
        try rig.run { output, _ in
            if case .frame(let frame) = output { handed = frame.lines }
            if case .gesture(.pressed, _) = output {
                isUpset = true
                rig.board.glitch()
            }
        }
        #expect(isUpset)
        #expect(rig.board.display.lines == handed)
    }

    @Test(
        "a glitch ends with the next choice that changes most of the display",
        arguments: [DisplayWiring.pcf8574, .parallel])
    func glitchOnAChoice(wiring: DisplayWiring) throws {
        let toNote =
            BrewScript.toRating + """
                wait 1
                press pause
                wait 1
                press next
                wait 1
                press next
                wait 1
                press pause
                wait 1
                """
        let rig = try Rig(toNote, size: .sixteenByTwo, wiring: wiring)
        var handed: [[String]] = []
        var presses = 0
        try rig.run { output, _ in
            if case .frame(let frame) = output { handed.append(frame.lines) }
            if case .gesture(.pressed, _) = output {
                presses += 1
                // The last press takes the first of the phrases.
                if presses == 12 { rig.board.glitch() }
            }
        }
        #expect(presses == 12)
        #expect(handed.suffix(2).first?.first?.hasPrefix("Note: none") == true)
        #expect(rig.board.display.lines == handed.last)
    }
}
