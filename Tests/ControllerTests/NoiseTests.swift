import Fixtures
import HD44780
import Hardware
import SimBoard
import Testing
import Timebase

@Suite("Noise that costs the display one nibble")
struct NoiseTests {
    @Test(
        "in a brew it is gone within 15 s, whenever it comes",
        arguments: DisplaySize.all, [DisplayWiring.pcf8574, .parallel])
    func healsInBrew(size: DisplaySize, wiring: DisplayWiring) throws {
        let isExact = wiring == .parallel || size == .sixteenByTwo
        // In the bloom of 45 s; at odd moments, so that some come while bytes are on their way.
        for number in 0..<(isExact ? 23 : 22) {
            let wait = 1.0 + Double(number) * 1.237
            let rig = try Rig(
                BrewScript.toBloom + "wait \(wait)\npress restart 20\nwait 15.1", size: size,
                wiring: wiring)
            let wrong = try rig.runWithGlitch(isExact: isExact)
            #expect(wrong == [], "after \(wait) s")
        }
    }

    @Test("it is gone within 15 s of a pause as well, and nothing more wakes the device for it")
    func healsInPause() throws {
        for number in 0..<12 {
            let wait = 1.0 + Double(number) * 1.237
            let rig = try Rig(
                BrewScript.toBloom
                    + "wait 3\npress pause\nwait \(wait)\npress restart 20\nwait 15.1")
            #expect(try rig.runWithGlitch(isExact: false) == [], "after \(wait) s")
        }
    }
}

extension Rig {
    /// Plays a script whose press of RESTART, which does nothing, marks the moment of a glitch;
    /// returns the rows of the glass at the end, where they are others than were handed out.
    fileprivate func runWithGlitch(isExact: Bool) throws -> [String] {
        var handed: [[String]] = []
        var isUpset = false
        try run { [board] output, _ in
            if case .frame(let frame) = output { handed.append(frame.lines) }
            if case .gesture(.pressed(.restart, _), _) = output, !isUpset {
                isUpset = true
                board.glitch()
            }
        }
        #expect(isUpset)
        let glass = board.display.lines
        // A frame of this very moment may be on its way.
        let isRight = handed.suffix(2).contains { lines in
            isExact ? lines == glass : zip(lines, glass).allSatisfy(Self.isSame)
        }
        return isRight ? [] : glass
    }

    /// Whether a row is as it was handed out. On a 20x4 behind a backpack a part of a bar's cell
    /// that did not stand on the glass when it was painted anew may have other dots until the next
    /// step.
    private static func isSame(_ wanted: String, _ seen: String) -> Bool {
        zip(wanted, seen).allSatisfy { $0 == $1 || "▏▎▌▊".contains($0) && $1 == "\u{FFFD}" }
    }
}
