import Device
import Fixtures
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
        // In the bloom of 45 s; at odd moments, so that some come while bytes are on their way.
        for number in 0..<23 {
            let wait = 1.0 + Double(number) * 1.237
            let rig = try Rig(
                BrewScript.toBloom + "wait \(wait)\npress restart 20\nwait 15.1", size: size,
                wiring: wiring)
            #expect(try rig.runWithGlitch() == [], "after \(wait) s")
        }
    }

    @Test("it is gone within 15 s of a pause as well, and nothing more wakes the device for it")
    func healsInPause() throws {
        for number in 0..<12 {
            let wait = 1.0 + Double(number) * 1.237
            let rig = try Rig(
                BrewScript.toBloom
                    + "wait 3\npress pause\nwait \(wait)\npress restart 20\nwait 15.1")
            #expect(try rig.runWithGlitch() == [], "after \(wait) s")
        }
    }

    /// The steps that are looked at closely.
    enum Step: CaseIterable, Sendable {
        case bloom, pour, drawdown
    }

    @Test(
        "behind a backpack it may come with any state of the lines, and all is right 7 s later",
        arguments: DisplaySize.all, Step.allCases)
    func healsAnywhere(size: DisplaySize, step: Step) {
        var device = WiredDevice(size: size)
        toStart(of: step, &device)
        var runs = 0
        for second in 0..<35 {
            var start = device
            device.pass(.seconds(1))
            let plain = Self.later(device)
            // Chosen: some of each second, others of the next one. Every single one has been tried.
            for state in stride(from: start.states + second % 13, to: device.states, by: 13) {
                for kind in WiredDevice.Noise.allCases {
                    runs += 1
                    start.noise = (kind, state)
                    var noisy = start
                    noisy.pass(.seconds(1))
                    #expect(Self.later(noisy) == plain, "\(kind) with state \(state)")
                }
            }
        }
        #expect(runs > 50)
    }

    /// What a display shows from the seventh second on. Custom characters that did not show when
    /// it was put right come with the next seconds.
    private static func later(_ device: WiredDevice) -> [[String]] {
        var device = device
        device.pass(.seconds(6))
        return (0..<4).map { _ in
            device.pass(.seconds(1))
            return device.display.lines
        }
    }

    @Test(
        "a backpack whose R/W goes nowhere shows all that any other does, from the start on",
        arguments: DisplaySize.all)
    func readNotWired(size: DisplaySize) throws {
        let rig = try Rig(
            BrewScript.toBloom + "wait 20", size: size,
            traits: BusTraits(isReadWired: false))
        var handed: [[String]] = []
        var log: [String] = []
        try rig.run(
            observer: { output, _ in
                if case .frame(let frame) = output { handed.append(frame.lines) }
            }, log: { log.append($0) })
        #expect(handed.suffix(2).contains(rig.board.display.lines))
        #expect(log == ["display: ok"])
    }

    @Test("in a brew the log says nothing of a display that lost its step")
    func nothingIsLogged() throws {
        let rig = try Rig(BrewScript.toBloom + "wait 3\npress restart 20\nwait 8")
        var log: [String] = []
        var ends: [HardwareError] = []
        rig.board.trace = { event, _ in
            if case .transferEnded(let error?) = event { ends.append(error) }
        }
        try rig.run(
            observer: { [board = rig.board] output, _ in
                if case .gesture(.pressed(.restart, _), _) = output { board.losePulse() }
            }, log: { log.append($0) })
        #expect(ends == [.displayOutOfStep])
        #expect(log == ["display: ok"])
        #expect(rig.board.violations.isEmpty)
    }

    /// From the first screen to the first seconds of a step, each step before a little overrun.
    private func toStart(of step: Step, _ device: inout WiredDevice) {
        let spans: [Duration] =
            switch step {
            case .bloom: []
            case .pour: [.seconds(46)]
            case .drawdown: [.seconds(46), .seconds(46), .seconds(46)]
            }
        for span in [.seconds(1), .seconds(1), .seconds(1)] + spans {
            device.press(.next)
            device.pass(span)
        }
    }
}

extension Rig {
    /// Plays a script whose press of RESTART, which does nothing, marks the moment of a glitch;
    /// returns the rows of the display at the end, where they are others than were handed out.
    fileprivate func runWithGlitch() throws -> [String] {
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
        let lines = board.display.lines
        // A frame of this very moment may be on its way.
        return handed.suffix(2).contains(lines) ? [] : lines
    }
}
