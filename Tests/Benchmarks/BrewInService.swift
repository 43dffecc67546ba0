import Archive
import Assembly
import Controller
import Device
import Fixtures
import Hardware
import Panel
import SimBoard
import Timebase

/// The whole device at work on the starter recipe, in virtual time.
struct BrewInService {
    /// The brew in order: everything from the bloom's first second to the last step's first.
    let turns: ArraySlice<CountingBoard.Turn>
    /// The frames that were shown in them; empty unless they were to be kept.
    let frames: [Frame]

    /// When the steps begin that are looked at by themselves.
    private static let start = Duration.seconds(3)
    /// Confirm, the first step, the bloom; then each step is left in the second in which its time
    /// is over.
    static let starter = """
        wait 1
        press next
        wait 1
        press next
        wait 1
        press next
        wait 45
        press next
        wait 45
        press next
        wait 45
        press next
        wait 60
        press next
        wait 1
        """

    /// Five minutes of the starter, each step a little overrun, and its log rated and saved.
    static let fiveMinutes = """
        wait 1
        press next
        wait 1
        press next
        wait 1
        press next
        wait 66
        press next
        wait 75
        press next
        wait 80
        press next
        wait 80
        press next
        wait 1
        press next
        wait 1

        """ + BrewScript.rateAndSave + """
            wait 1
            """

    /// Plays the brew.
    init(
        script: String = starter, watchdogLimit: Duration? = nil, keepsFrames: Bool = false,
        archive: (any ArchiveService)? = nil, hasScale: Bool = false
    ) throws {
        let start = Instant.origin + Self.start
        var frames: [Frame] = []
        let board = CountingBoard(
            try Scenario(parsing: script), glyphs: Glyphs.all, hasScale: hasScale)
        let link = ServiceLink(watchdogLimit: watchdogLimit, log: { _ in }, tell: { _ in })
        let loop = try ControllerLoop(
            board: board, service: link, archive: archive,
            observer: { output, now in
                guard case .frame(let frame) = output else { return }
                board.handedOutFrame()
                if keepsFrames, now >= start { frames.append(frame) }
            },
            makeDevice: { down, now in
                (hasScale ? Self.setupWithScale : Self.setup)
                    .makeDevice(StartingPoint(), down: down, at: now)
            })
        _ = try loop.run()
        if case .failed(let failure) = board.outcome { throw failure }
        self.frames = frames
        turns = board.turns.drop { $0.instant < start }
    }

    /// The device that all of this is measured on.
    static let setup = DeviceSetup(panel: Panel.Configuration(size: .twentyByFour))

    /// The same with a load cell on the display's bus, calibrated.
    static let setupWithScale: DeviceSetup = {
        var panel = Panel.Configuration(size: .twentyByFour)
        panel.scale = .simulated(isCalibrated: true)
        return DeviceSetup(panel: panel)
    }()

    /// A device as the service has it.
    static func device(
        _ start: StartingPoint = StartingPoint(), down: Set<Button>, at now: Instant
    ) -> Device {
        setup.makeDevice(start, down: down, at: now)
    }

    /// The turns from one moment of the brew to another, counted from the bloom's start.
    func turns(from start: Duration, to end: Duration) -> ArraySlice<CountingBoard.Turn> {
        let zero = Instant.origin + Self.start
        return turns.drop { $0.instant < zero + start }.prefix { $0.instant < zero + end }
    }

    /// What the bus carries in the brew, beside the least for the same frames.
    static func measure(_ report: Benchmark.Report) throws {
        let brew = try BrewInService(keepsFrames: true)
        let checks = brew.turns.reduce(0) { $0 + $1.checkBits }
        let bits = brew.turns.reduce(0) { $0 + $1.bits }
        var figure = Figure(
            measure: "bus.service", name: "a brew of the starter, with checks", ours: Double(bits),
            unit: "bits")
        figure.limit = Figure.Reference(
            value: Double(brew.floor), name: "the frames without checks")
        figure.isRepeatable = true
        report.figure(figure)
        figure = Figure(
            measure: "bus.checks", name: "of them for finding a pulled plug", ours: Double(checks),
            unit: "bits")
        figure.isRepeatable = true
        report.figure(figure)
    }

    /// The least bits for the frames that were shown.
    private var floor: Int {
        guard let first = frames.first else { return 0 }
        var floor = BusFloor(showing: first)
        return frames.dropFirst().reduce(0) { $0 + floor.bits(to: $1) }
    }
}
