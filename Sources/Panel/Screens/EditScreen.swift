import Brewing
import Hardware
import Timebase
import Units

/// Edit inputs: one field at a time, with its recommended range and what follows from it. What it
/// shows is in `EditScreen+Rows`.
struct EditScreen: ScreenContent {
    enum Action {
        case nextField, increase, decrease, takeWeight, tare
    }

    /// The fields in their order.
    enum Field: Int, CaseIterable {
        case weigh, dose, yield, temperature, grind, pressure, grinder, setting, bean
    }

    /// What inputs can be edited for.
    enum Purpose {
        /// They are to be brewed with next.
        case nextBrew
        /// They are told for the log of a stopwatch, of whose cup this was said before.
        case stopwatch(said: TastingDraft?)
    }

    let recipe: Recipe
    var inputs: BrewInputs
    private(set) var field = Field.dose
    /// What becomes of the inputs.
    var purpose = Purpose.nextBrew
    /// Grinder, setting and bean.
    private(set) var choice: EquipmentChoice
    /// When NEXT was pressed while a choice was read; nil while nobody waits for that.
    private var nextAskedAt: Instant?

    init(recipe: Recipe, inputs: BrewInputs, bean: BeanStatus?) {
        self.recipe = recipe
        self.inputs = inputs
        choice = EquipmentChoice(inputs.equipment, bean: bean)
    }

    var name: String { "edit" }

    func guards(_ button: Button) -> Bool { false }

    var category: MethodCategory { recipe.method.category }

    /// What is asked: grinder and bean only where there are any (SPEC §9.6).
    func fields(in context: PanelContext) -> [Field] {
        Field.allCases.filter { field in
            switch field {
            case .weigh: !isForLog && context.scale?.canWeigh ?? false
            case .dose, .yield, .temperature, .grind: true
            case .pressure: category == .espresso
            case .grinder: context.journal.hasGrinders || inputs.equipment.grinder != nil
            case .setting: inputs.equipment.grinder != nil
            case .bean: context.journal.hasBeans || inputs.equipment.bean != nil
            }
        }
    }

    /// Whether the dose is weighed.
    var isWeighing: Bool { field == .weigh }

    private func nextField(in context: PanelContext) -> Field? {
        fields(in: context).first { $0.rawValue > field.rawValue }
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        Instant.earliest(
            choice.request.flatMap { ($0.since + PanelContext.patience).ifAfter(now) },
            nextDue(in: context)?.ifAfter(now))
    }

    /// When NEXT goes on without the answer; nil when nobody waits. Only the last field is not left
    /// before it: what was pressed there would be lost.
    private func nextDue(in context: PanelContext) -> Instant? {
        nextField(in: context) == nil ? nil : nextAskedAt.map { $0 + PanelContext.patience }
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        if isWeighing {
            return SoftKeys(
                next: weighed(in: context) == nil ? nil : SoftKey("Take", .takeWeight),
                pause: SoftKey("Tare", .tare), restart: SoftKey("Skip", .nextField))
        }
        return SoftKeys(
            next: SoftKey(nextField(in: context) == nil ? "Done" : "Next", .nextField),
            pause: SoftKey("+", .increase).repeating,
            restart: SoftKey("-", .decrease).repeating)
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .nextField:
            // Which field comes next may depend on what is on its way. Who presses again does not
            // want to wait for it.
            if choice.isWaiting, nextAskedAt == nil {
                nextAskedAt = now
            } else {
                goToNextField(in: &context, at: now)
            }
        case .tare: context.tareScale(at: now)
        case .takeWeight:
            guard let dose = weighed(in: context) else { return }
            inputs.setDose(dose, of: recipe)
            context.inputs = inputs
            goToNextField(in: &context, at: now)
        case .increase, .decrease:
            let phrases = context.configuration.pressurePhrases
            change(by: action == .increase ? 1 : -1, repetition: repetition, phrases: phrases)
            inputs.equipment = choice.equipment
            if !isForLog { context.inputs = inputs }
            read(in: &context, at: now)
        }
    }

    /// After the last field come the warnings, if there are any.
    private func goToNextField(in context: inout PanelContext, at now: Instant) {
        if isForLog { tell(in: &context) }
        if let field = nextField(in: context) {
            var next = self
            next.field = field
            next.nextAskedAt = nil
            if field == .setting { next.choice.readRange() }
            let query = next.choice.nextQuery(at: now)
            context.show(.edit(next))
            if let query { context.ask(.offer(query), at: now) }
            return
        }
        if case .stopwatch(let said) = purpose { return rate(after: said, in: &context) }
        if inputs.equipment != context.journal.equipment {
            context.want(.change(.remember(inputs.equipment, for: recipe.id)))
        }
        let warnings =
            inputs.warnings(for: category).map { $0.description(for: category) }
            + context.beanWarnings.map(\.description)
        guard !warnings.isEmpty else { return context.pop() }
        let notice = Notice(kind: .warnings, title: "Unusual", texts: warnings)
        context.show(.notice(NoticeScreen(notice)))
    }

    /// Chosen: what a kettle gives.
    private static let temperatures = Celsius(1)...Celsius(100)

    /// Moves the value up or down. `repetition` says how often the key has repeated: after a
    /// second the steps grow, for the dose once more after three (SPEC §2, JG-007).
    private mutating func change(by direction: Int, repetition: Int, phrases: [String]) {
        switch field {
        case .weigh: break
        case .dose:
            let tenths = repetition < 8 ? 1 : repetition < 24 ? 5 : 10
            move(by: direction, atMost: tenths) { [recipe] inputs, distance in
                inputs.setDose(Grams(tenths: inputs.dose.tenths + distance), of: recipe)
            }
        case .yield:
            move(by: direction, atMost: repetition < 8 ? 1 : 5) { [recipe] inputs, distance in
                inputs.setYield(Grams(inputs.yield.wholeGrams + distance), of: recipe)
            }
        case .temperature:
            let temperature = Celsius(tenths: inputs.temperature.tenths + direction * 10)
            inputs.temperature = temperature.clamped(to: Self.temperatures)
        case .grind: changeGrind(by: direction)
        case .pressure:
            inputs.pressure = TastingScreen.choice(
                after: inputs.pressure, by: direction, in: phrases)
        case .grinder: choice.moveGrinder(by: direction)
        case .setting: choice.moveSetting(by: direction * (repetition < 8 ? 1 : 5))
        case .bean: choice.moveBean(by: direction)
        }
    }

    /// The longest step, no longer than `limit`, with which dose and yield stay what a recipe may
    /// say (RV-010), or come back to it: nothing above its limit is ever lowered by +.
    private mutating func move(
        by direction: Int, atMost limit: Int, _ change: (inout BrewInputs, Int) -> Void
    ) {
        for distance in stride(from: limit, to: 0, by: -1) {
            var moved = inputs
            change(&moved, direction * distance)
            let isAllowed =
                direction > 0
                ? moved.dose <= RecipeLimit.dose && moved.yield <= RecipeLimit.water
                : moved.dose > .zero && moved.yield > .zero
            if isAllowed {
                inputs = moved
                return
            }
        }
    }

    /// Through the usual labels; one of the recipe's own begins at `medium`.
    private mutating func changeGrind(by direction: Int) {
        let labels = Grind.labels
        let middle = labels.count / 2
        let index = labels.firstIndex(of: inputs.grind.label).map { $0 + direction } ?? middle
        let label = labels[index.clamped(to: 0...labels.count - 1)]
        let descriptor = label == recipe.grind.label ? recipe.grind.descriptor : ""
        inputs.grind = Grind(label: label, descriptor: descriptor)
    }

    // What happens to it.

    /// Asks for what the choice lacks.
    private mutating func read(in context: inout PanelContext, at now: Instant) {
        guard let query = choice.nextQuery(at: now) else { return }
        context.ask(.offer(query), at: now)
    }

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        if why == .opened, fields(in: context).first == .weigh { field = .weigh }
        if why != .opened, !isForLog { context.askForRecipe(at: now) }
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        switch response {
        case .recipe(let recipe, _, _):
            if recipe.id == context.recipe.id, !isForLog {
                follow(recipe, in: &context, at: now)
            }
        case .missing(.recipe(let id)): if !isForLog { context.replaceDeleted(id) }
        case .offer(let offer, let query): take(offer, to: query, in: &context, at: now)
        case .missing(.offer(let query)): take(nil, to: query, in: &context, at: now)
        case .unreadable(.offer(let query), let fault):
            guard choice.fail(query) else { return }
            nextAskedAt = nil
            context.toast("! \(fault.title)")
        case .recipes, .logs, .log, .formulas, .formula, .sync, .brewStart, .changed, .changeFailed,
            .gaveUp, .missing,
            .unreadable, .poweringOff, .powerOffFailed:
            break
        }
    }

    /// The recipe as it is now, and what the journal knows beside it.
    private mutating func follow(
        _ recipe: Recipe, in context: inout PanelContext, at now: Instant
    ) {
        choice.follow(context.inputs.equipment, bean: context.journal.bean)
        inputs.equipment = choice.equipment
        if recipe != context.recipe {
            context.follow(recipe)
            var anew = EditScreen(
                recipe: recipe, inputs: context.inputs, bean: context.journal.bean)
            anew.field = field
            anew.choice = choice
            anew.nextAskedAt = nextAskedAt
            self = anew
        }
        stayInFields(of: context)
        if field == .setting { choice.readRange() }
        read(in: &context, at: now)
    }

    private mutating func take(
        _ offer: Offer?, to query: OfferQuery, in context: inout PanelContext, at now: Instant
    ) {
        guard choice.take(offer, to: query) else { return }
        inputs.equipment = choice.equipment
        if !isForLog { context.choose(choice.equipment, bean: choice.bean) }
        if field == .setting, inputs.equipment.grinder == nil { context.toast("Grinder deleted") }
        stayInFields(of: context)
        read(in: &context, at: now)
        if nextAskedAt != nil, !choice.isWaiting { goToNextField(in: &context, at: now) }
    }

    /// A field that is not asked any more, because its grinder is gone, gives way to the one
    /// before it.
    private mutating func stayInFields(of context: PanelContext) {
        field = fields(in: context).last { $0.rawValue <= field.rawValue } ?? .dose
    }

    /// A slow disk holds nobody up for longer than Start does; what it says is taken all the same.
    mutating func advance(in context: inout PanelContext, to now: Instant) {
        guard let due = nextDue(in: context), now >= due else { return }
        goToNextField(in: &context, at: now)
    }
}

extension Comparable {
    /// The nearest value in `range`.
    func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
