import Brewing
import CommandLine
import Reports
import Store
import SystemCalls

extension CommandSpec {
    static let logAdd = CommandSpec(
        name: "log add", summary: "writes a brew down that no device has guided",
        options: LogEntry.options + [StateDirectory.option],
        details: [
            "Everything that is wrong is told at once. --method, --dose, --rating and --water (for "
                + "an espresso --yield) are needed; temperature and grind are those of the newest "
                + "log of the method when they are not said. A setting between two of the "
                + "grinder's becomes the nearer one, one outside of its range is an error (65)."
        ],
        examples: [
            "brewguide log add --method v60 --dose 16 --water 260 --time 3:05 --rating 4",
            "brewguide log add --method espresso --dose 18 --yield 36 --grinder niche --setting 12 "
                + "--bean gelana --rating 5 --tag balanced",
        ]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        var entry = LogEntry(library, invocation)
        let log = try entry.log()
        try library.attempt { db throws(StoreError) in try db.logs.save(log) }
        for warning in entry.warnings { Console.warn(warning, priority: 4) }
        try Console.print(
            "\(log.title.printable) of \(LogSheet.moment(log.stamp)) is saved: "
                + "\(log.id.rawValue)\n")
        if let taste = log.tasting.taste { try Console.print("Next time: \(taste.hint)\n") }
    }

    private static let grinder: Option<String> = .name(
        "grinder", "N", kind: "grinders", summary: "the grinder; none takes it away")
    private static let setting: Option<String> = .text(
        "setting", "X", summary: "the grinder's setting; none takes it away")
    private static let bean: Option<String> = .name(
        "bean", "N", kind: "beans", summary: "the bean; none takes it away")
    private static let pressure: Option<String> = .text(
        "pressure", "S", summary: "words about the pressure; none takes them away")

    static let logSet = CommandSpec(
        name: "log set", summary: "corrects what a brew was made with", arguments: [logID],
        options: [grinder, setting, bean, pressure, StateDirectory.option],
        details: [
            "What was measured never changes; what was told may. With another grinder the setting "
                + "goes unless it is told too: it was one of the other dial. The log keeps when it "
                + "was corrected."
        ],
        examples: [
            "brewguide log set 1 --grinder niche --setting 12.5", "brewguide log set 1 --bean none",
        ]
    ) { invocation throws(CommandFailure) in
        guard [grinder, setting, bean, pressure].contains(where: { invocation[$0] != nil }) else {
            throw CommandFailure(
                status: .usage,
                message: "log set: --grinder, --setting, --bean or --pressure is needed")
        }
        let library = try Library(invocation, changes: true)
        let log = try library.log(invocation.arguments[0])
        var correction = LogCorrection(of: log)
        var errors = CommandErrors()
        try correction.takeGrinder(invocation[grinder], library, &errors)
        correction.takeSetting(invocation[setting], &errors)
        try correction.takeBean(invocation[bean], library, &errors)
        correction.takePressure(invocation[pressure], &errors)
        try errors.finish()
        let final = correction
        try library.attempt { db throws(StoreError) in
            try db.logs.changeEquipment(of: log.id, at: SystemClock.wallTime) {
                final.apply(to: &$0, pressure: &$1)
            }
        }
        if let lost = final.lostSetting, invocation[setting] == nil {
            Console.warn(
                "the setting \(lost) is gone: tell the new one with --setting", priority: 6)
        }
    }
}
