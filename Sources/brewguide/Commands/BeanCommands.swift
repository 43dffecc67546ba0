import Brewing
import CommandLine
import Documents
import Names
import Reports
import Store
import SystemCalls
import Timebase
import Units

extension CommandSpec {
    /// The commands of the group `bean`.
    static let beanCommands: [CommandSpec] = [
        .beanList, .beanShow, .beanAdd, .beanEdit, .beanOpen, .beanDelete,
    ]

    private static let beanName = Argument(
        name: "NAME", completion: .names("beans"),
        summary: "its name, its id, or how either begins; of two 'NAME, ROASTER'")
    fileprivate static let roaster: Option<String> = .text(
        "roaster", "S", summary: "who roasted it")
    fileprivate static let origin: Option<String> = .text(
        "origin", "S", summary: "where it grew")
    fileprivate static let roasted: Option<String> = .text(
        "roasted", "YYYY-MM-DD", summary: "the day the bag was roasted")
    fileprivate static let bagWeight: Option<String> = .text(
        "bag-weight", "G", summary: "grams in the full bag, for what is left of it")
    private static let facts = [roaster, origin, roasted, bagWeight]

    private static let beanList = CommandSpec(
        name: "bean list", summary: "lists the beans by name, with age and grams left",
        options: [JournalList.search, json, TextStyle.option, StateDirectory.option],
        details: [
            "AGE counts the days since the roast date, LEFT what brews left of the open bag."
        ],
        examples: ["brewguide bean list --search onyx", "brewguide bean list --json"]
    ) { invocation throws(CommandFailure) in
        let entries = try Library(invocation).attempt { db throws(StoreError) in
            try db.beans.list(search: invocation[JournalList.search])
        }
        let today = LocalTime.trustedToday
        try JournalList.print(
            entries, of: .bean, invocation,
            json: { $0.bean.json(status: $0.status(on: today), use: $0.use) },
            table: { entries in
                BeanSheet(TextStyle(invocation)).table(
                    entries.map { ($0.bean, $0.status(on: today), $0.use) },
                    terminalWidth: Console.columns)
            })
    }

    private static let beanShow = CommandSpec(
        name: "bean show", summary: "shows a bean and its bag", arguments: [beanName],
        options: [json, TextStyle.option, StateDirectory.option],
        examples: ["brewguide bean show \"Gelana Abaya\""]
    ) { invocation throws(CommandFailure) in
        let entry = try Library(invocation).bean(invocation.arguments[0])
        let status = entry.status(on: LocalTime.trustedToday)
        try Console.print(
            invocation[json]
                ? entry.bean.json(status: status, use: entry.use).text
                : BeanSheet(TextStyle(invocation)).text(
                    entry.bean, status: status, use: entry.use))
    }

    private static let beanAdd = CommandSpec(
        name: "bean add", summary: "adds a bean with its open bag",
        arguments: [
            Argument(name: "NAME", summary: "at most \(JournalLimit.nameLength) characters")
        ],
        options: facts + [StateDirectory.option],
        details: [
            "Two beans may have one name when their roasters differ. Without a bag's weight "
                + "nothing is counted."
        ],
        examples: [
            "brewguide bean add \"Gelana Abaya\" --roaster Prolog --roasted 2026-11-10 "
                + "--bag-weight 250"
        ]
    ) { invocation throws(CommandFailure) in
        var bean = Bean(
            id: .new(),
            name: UniqueName.trimmed(invocation.arguments[0]))
        try bean.take(invocation, canForget: false)
        let library = try Library(invocation, changes: true)
        let new = bean
        try library.attempt { db throws(StoreError) in try db.beans.add(new) }
        try Console.print("\(new.name.printable) is saved\n")
    }

    private static let beanEdit = CommandSpec(
        name: "bean edit", summary: "changes what is told of a bean; its logs keep the old name",
        arguments: [beanName], options: [newName] + facts + [StateDirectory.option],
        details: [
            "At least one option is needed; what is not said stays, and none in place of a value "
                + "takes it away. For another bag there is 'brewguide bean open'."
        ],
        examples: ["brewguide bean edit gelana --origin Ethiopia --bag-weight none"]
    ) { invocation throws(CommandFailure) in
        guard ([newName] + facts).contains(where: { invocation[$0] != nil }) else {
            throw CommandFailure(
                status: .usage,
                message: "bean edit: --name, --roaster, --origin, --roasted or --bag-weight is "
                    + "needed")
        }
        let library = try Library(invocation, changes: true)
        var bean = try library.bean(invocation.arguments[0]).bean
        bean.name = invocation[newName].map(UniqueName.trimmed) ?? bean.name
        try bean.take(invocation, canForget: true)
        let changed = bean
        try library.attempt { db throws(StoreError) in try db.beans.update(changed) }
        try Console.print("\(changed.name.printable) is saved\n")
    }

    private static let beanOpen = CommandSpec(
        name: "bean open", summary: "begins a new bag of a bean", arguments: [beanName],
        options: [roasted, bagWeight, StateDirectory.option],
        details: [
            "What is left is counted anew. The bag is as heavy as the one before when its weight "
                + "is not said; its roast date is not known when it is not said."
        ],
        examples: ["brewguide bean open gelana --roasted 2026-11-20"]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        var bean = try library.bean(invocation.arguments[0]).bean
        bean.roasted = nil
        try bean.takeBag(invocation)
        let new = bean
        try library.attempt { db throws(StoreError) in
            try db.beans.openBag(new.id, roasted: new.roasted, bagWeight: new.bagWeight)
        }
        let weight = new.bagWeight.map { " of \($0.shortText) g" } ?? ""
        try Console.print("a new bag\(weight) of \(new.name.printable) is open\n")
    }

    private static let beanDelete = CommandSpec(
        name: "bean delete", summary: "deletes a bean; its logs stay", arguments: [beanName],
        options: [yes, StateDirectory.option],
        details: ["Asks on a terminal; elsewhere --yes is needed."],
        examples: ["brewguide bean delete gelana --yes"]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let bean = try library.bean(invocation.arguments[0]).bean
        try Confirmation.ask("Delete the bean '\(bean.fullName.printable)'?", invocation)
        try library.attempt { db throws(StoreError) in try db.beans.delete(bean.id) }
    }
}

extension Bean {
    /// Takes over what a command line tells of a bean; where it `canForget`, `none` takes a value
    /// away. A roast date in the future is warned of.
    /// - Throws: a failure with everything that is wrong.
    fileprivate mutating func take(
        _ invocation: Invocation, canForget: Bool
    ) throws(CommandFailure) {
        func text(_ option: Option<String>, _ now: String) -> String {
            guard let word = invocation[option] else { return now }
            return canForget && word == "none" ? "" : UniqueName.trimmed(word)
        }
        roaster = text(CommandSpec.roaster, roaster)
        origin = text(CommandSpec.origin, origin)
        var told = CommandErrors()
        readBag(invocation, canForget: canForget, &told)
        try check(&told)
    }

    /// The same for a new bag, of which only date and weight are told.
    fileprivate mutating func takeBag(_ invocation: Invocation) throws(CommandFailure) {
        var told = CommandErrors()
        readBag(invocation, canForget: false, &told)
        try check(&told)
    }

    private mutating func readBag(
        _ invocation: Invocation, canForget: Bool, _ told: inout CommandErrors
    ) {
        if let word = invocation[CommandSpec.roasted] {
            roasted = CalendarDay(word)
            if roasted == nil, !canForget || word != "none" {
                told.addError("--roasted is a day such as 2026-11-21, not '\(word)'")
            }
        }
        if let word = invocation[CommandSpec.bagWeight] {
            bagWeight = Double(word).map { Grams(rounding: $0) }
            if bagWeight == nil, !canForget || word != "none" {
                told.addError("--bag-weight is a number of grams such as 250, not '\(word)'")
            }
        }
    }

    private func check(_ told: inout CommandErrors) throws(CommandFailure) {
        told.add(errors)
        try told.finish()
        guard let warning = warning(today: LocalTime.today) else { return }
        Console.warn(warning, priority: 4)
    }
}

extension BeanEntry {
    /// Its age on a day, and what is left of the bag; no age without a day.
    func status(on day: CalendarDay?) -> BeanStatus {
        let age = day.flatMap { day in
            bean.roasted.map { day.daysSince1970 - $0.daysSince1970 }
        }
        return BeanStatus(ageDays: age, gramsLeft: gramsLeft)
    }
}
