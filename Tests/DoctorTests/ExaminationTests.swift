import Documents
import Hardware
import Testing

@testable import Doctor

/// A Pi on which all is well; each case spoils one thing.
private func soundFacts() -> Facts {
    var facts = Facts()
    facts.machine = "Raspberry Pi 4 Model B Rev 1.4"
    facts.configurationExists = true
    facts.user = Facts.User(name: "root", groups: ["root"])
    facts.serviceUser = Facts.User(name: "brewguide", groups: ["gpio", "i2c"])
    facts.chips = [
        Facts.Chip(name: "gpiochip0", label: "pinctrl-bcm2711", access: .open, isWanted: true),
        Facts.Chip(
            name: "gpiochip1", label: "raspberrypi-exp-gpio", access: .open, isWanted: false),
    ]
    facts.lines = zip(["next", "pause", "restart"], ["GPIO17", "GPIO27", "GPIO22"]).map {
        Facts.Line(role: .key($0), name: $1, state: .free(isHigh: true))
    }
    facts.bus = Facts.Bus(
        path: "/dev/i2c-1", access: .open, controller: .broadcom, kilohertz: 100,
        answers: [Facts.Bus.Answer(address: 0x27, byte: 0xF8)],
        neighbours: .known(answering: [], taken: [], isComplete: true))
    facts.state = .usable(freeMebibytes: 20_000)
    facts.database = .sound
    facts.isClockSynchronised = true
    facts.throttled = 0
    return facts
}

/// One thing that is not as it should be, and what must be said of it.
private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: String
    let outcome: Finding.Outcome
    let text: String
    let fix: String
    let cause: Finding.Cause
    let spoil: @Sendable (inout Facts) -> Void

    init(
        _ name: String, _ check: String, _ outcome: Finding.Outcome, says text: String,
        fix: String = "", cause: Finding.Cause = .unavailable,
        _ spoil: @escaping @Sendable (inout Facts) -> Void
    ) {
        testDescription = name
        self.check = check
        self.outcome = outcome
        self.text = text
        self.fix = fix
        self.cause = cause
        self.spoil = spoil
    }
}

private let machineCases: [Case] = [
    Case(
        "a wrong configuration", "configuration", .bad, says: "line 3: unknown key",
        fix: "brewguide-config(5)", cause: .configuration
    ) { $0.configurationErrors = ["line 3: unknown key"] },
    Case("no configuration", "configuration", .good, says: "the defaults hold") {
        $0.configurationExists = false
    },
    Case("too little voltage now", "power", .bad, says: "now", fix: "power supply") {
        $0.throttled = 0x50005
    },
    Case("too little voltage before", "power", .advice, says: "since it started") {
        $0.throttled = 0x50000
    },
    Case("no firmware to ask", "power", .skipped, says: "does not tell") { $0.throttled = nil },
    Case("a hot Pi whose voltage is right", "power", .good, says: "right") {
        $0.throttled = 0x80008
    },
    Case("a clock that is not set", "clock", .advice, says: "not synchronised", fix: "network") {
        $0.isClockSynchronised = false
    },
    Case(
        "a user without a group", "groups", .bad, says: "not in i2c",
        fix: "usermod -a -G i2c brewguide", cause: .permission
    ) { $0.serviceUser?.groups = ["gpio"] },
    Case("no such user", "groups", .advice, says: "no user brewguide", fix: "install") {
        $0.serviceUser = nil
    },
    Case("a full disk", "state", .bad, says: "only 3 MiB", fix: "apt clean") {
        $0.state = .usable(freeMebibytes: 3)
    },
    Case("a read-only disk", "state", .bad, says: "only be read", fix: "READ-ONLY") {
        $0.state = .readOnly
    },
    Case("a file in its place", "state", .bad, says: "no directory", cause: .configuration) {
        $0.state = .noDirectory
    },
    Case("a folder of somebody else", "state", .advice, says: "may not be written") {
        $0.state = .denied
    },
    Case("no folder, no right", "state", .bad, says: "may not make it", cause: .permission) {
        $0.state = .absent(canBeMade: false)
    },
    Case("a damaged database", "database", .bad, says: "page 3", fix: "restart", cause: .data) {
        $0.database = .unsound("page 3 is torn")
    },
    Case("counts that don't agree", "database", .advice, says: "grinder Ode", fix: "restart") {
        $0.database = .miscounted("grinder Ode")
    },
    Case("a save that was interrupted", "database", .advice, says: "power went", fix: "start") {
        $0.database = .interrupted
    },
    Case("a database of somebody else", "database", .skipped, says: "may not be read") {
        $0.database = .denied
    },
]

private let boardCases: [Case] = [
    Case("no GPIO", "gpio.chip", .bad, says: "no GPIO chip", fix: "brewguide sim") {
        $0.chips = []
        $0.lines = []
    },
    Case(
        "another board's chip", "gpio.chip", .bad, says: "gpiochip0 (gpio-mockup)",
        fix: "gpio.chip", cause: .configuration
    ) {
        $0.chips = [
            Facts.Chip(name: "gpiochip0", label: "gpio-mockup", access: .open, isWanted: false)
        ]
    },
    Case(
        "a chip that may not be opened", "gpio.chip", .bad, says: "may not be opened by kim",
        fix: "usermod -a -G gpio kim", cause: .permission
    ) {
        $0.user.name = "kim"
        $0.chips = [Facts.Chip(name: "gpiochip0", label: "", access: .denied, isWanted: false)]
    },
    Case(
        "a stuck button", "line.pause", .bad, says: "PAUSE on line GPIO27 reads closed",
        fix: "stuck"
    ) {
        $0.lines[1].state = .free(isHigh: false)
    },
    Case("a line of another program", "line.next", .bad, says: "'spi0 CS0'", fix: "another line") {
        $0.lines[0].state = .busy("spi0 CS0")
    },
    Case("a line of the service", "line.next", .good, says: "running service") {
        $0.serviceRuns = true
        $0.lines[0].state = .busy("brewguide")
    },
    Case("a line of a service that does not answer", "line.next", .bad, says: "in use", fix: "stop")
    {
        $0.lines[0].state = .busy("brewguide")
    },
    Case(
        "a line that is not there", "line.restart", .bad, says: "no such line",
        cause: .configuration
    ) {
        $0.lines[2].state = .missing
    },
    Case("an output that reads low", "line.buzzer", .good, says: "free") {
        $0.lines.append(
            Facts.Line(role: .output("buzzer"), name: "GPIO12", state: .free(isHigh: false)))
    },
    Case("I2C off", "i2c.bus", .bad, says: "does not exist", fix: "raspi-config nonint do_i2c 0") {
        $0.bus?.access = .missing
    },
    Case("a bus of others", "i2c.bus", .bad, says: "may not", fix: "-G i2c", cause: .permission) {
        $0.bus?.access = .denied
    },
    Case("a fast bus", "i2c.bus", .bad, says: "400 kHz", fix: "busKilohertz", cause: .configuration)
    {
        $0.bus?.kilohertz = 400
    },
    Case("a fast bus that is known", "i2c.bus", .advice, says: "400 kHz", fix: "baudrate") {
        $0.bus?.kilohertz = 400
        $0.configuration.display.busKilohertz = 400
    },
    Case("a bus that hangs", "display", .bad, says: "does not finish", fix: "SDA and SCL") {
        $0.bus?.trouble = .hangs
        $0.bus?.answers = []
    },
    Case("no display", "display", .bad, says: "0x27 or 0x3F, nor anything", fix: "VCC") {
        $0.bus?.answers = []
    },
    Case(
        "a display elsewhere", "display", .bad, says: "something does at 0x26",
        fix: "display.address to \"0x26\"", cause: .configuration
    ) { $0.bus?.answers = [Facts.Bus.Answer(address: 0x26, byte: 0xFF)] },
    Case("two displays", "display", .advice, says: "two displays", fix: "display.address") {
        $0.bus?.answers.append(Facts.Bus.Answer(address: 0x3F, byte: 0xFF))
    },
    Case("the other chip", "display", .good, says: "0x3F, where a PCF8574A") {
        $0.bus?.answers = [Facts.Bus.Answer(address: 0x3F, byte: 0xFF)]
    },
    Case("a display on lines", "display", .skipped, says: "--picture") { $0.bus = nil },
]

private let busCases: [Case] = [
    Case(
        "a Pi 5's bus that hangs", "display", .bad, says: "does not finish",
        fix: "unplug the supply for ten seconds"
    ) {
        $0.bus?.controller = .designWare
        $0.bus?.trouble = .hangs
    },
    Case("the way out of it", "display", .bad, says: "finish", fix: "dtoverlay=i2c-gpio") {
        $0.bus?.controller = .designWare
        $0.bus?.trouble = .hangs
    },
    Case(
        "an older Pi's bus that hangs", "display", .bad, says: "finish", fix: "dtoverlay=i2c-gpio"
    ) { $0.bus?.trouble = .hangs },
    Case("a software bus that hangs", "display", .bad, says: "finish", fix: "holds the clock") {
        $0.bus?.controller = .software
        $0.bus?.trouble = .hangs
    },
    Case("a bus that breaks off", "display", .bad, says: "breaks off", fix: "other devices") {
        $0.bus?.trouble = .breaksOff
        $0.bus?.answers = []
        $0.bus?.neighbours = .unasked
    },
    Case("a software bus", "i2c.bus", .good, says: "by software, at 100 kHz at most") {
        $0.bus?.controller = .software
    },
    Case(
        "a software bus that may be fast", "i2c.bus", .advice, says: "250 kHz",
        fix: "i2c_gpio_delay_us=5"
    ) {
        $0.bus?.controller = .software
        $0.bus?.kilohertz = 250
    },
    Case(
        "others on an older Pi's bus", "i2c.others", .advice,
        says: "0x2A, 0x50, 0x68 (a driver of the kernel's)", fix: "i2c-gpio"
    ) {
        $0.bus?.neighbours = .known(answering: [0x2A, 0x50], taken: [0x68], isComplete: true)
    },
    Case("others on a Pi 5's bus", "i2c.others", .good, says: "also on the bus: 0x2A") {
        $0.bus?.controller = .designWare
        $0.bus?.neighbours = .known(answering: [0x2A], taken: [], isComplete: true)
    },
    Case("a bus asked in part", "i2c.others", .good, says: "this controller can ask safely") {
        $0.bus?.neighbours = .known(answering: [], taken: [], isComplete: false)
    },
    Case(
        "a bus that the service uses", "i2c.others", .skipped, says: "the service uses it",
        fix: "systemctl stop brewguide"
    ) { $0.bus?.neighbours = .leftInPeace },
]

@Suite("What the doctor finds")
struct ExaminationTests {
    @Test("on a sound Pi every check is good")
    func sound() {
        let examination = Examination(soundFacts())
        #expect(examination.findings.allSatisfy { $0.outcome == .good })
        #expect(examination.cause == nil)
        let checks = [
            "configuration", "machine", "clock", "power", "gpio.chip", "line.next", "line.pause",
            "line.restart", "groups", "i2c.bus", "display", "i2c.others", "state",
            "database",
        ]
        #expect(examination.findings.map(\.check) == checks)
    }

    @Test(
        "each thing that is not as it should be is told with its fix",
        arguments: machineCases + boardCases + busCases)
    private func spoilt(each: Case) throws {
        var facts = soundFacts()
        each.spoil(&facts)
        let examination = Examination(facts)
        let finding = try #require(examination.findings.first { $0.check == each.check })
        #expect(finding.outcome == each.outcome)
        #expect(finding.text.contains(each.text), "\(finding.text)")
        #expect((finding.fix ?? "").contains(each.fix), "\(finding.fix ?? "no fix")")
        if each.outcome == .bad {
            #expect(finding.fix != nil)
            #expect(examination.cause == each.cause)
        } else {
            #expect(examination.cause == nil)
        }
        let others = examination.findings.filter { $0.check != each.check && $0.outcome == .bad }
        #expect(others.isEmpty)
    }

    @Test("a finding is one line, and one more with what to do")
    func lines() {
        #expect(Finding("a", .good, "is right").lines == "✓ is right\n")
        #expect(
            Finding("a", .bad, "is wrong", fix: "mend it").lines == "✗ is wrong\n    → mend it\n")
    }
}
