import Brewing
import Hardware
import Testing
import Timebase
import Units

@testable import Panel

/// What the panel knows of a recipe's grinder, setting and bean (SPEC §9.6), and what the store says
/// anew.
@Suite("The journal beside a recipe")
struct ContextJournalTests {
    private static let guji = EquipmentItem(id: BeanID(rawValue: "guji"), name: "Guji")
    private static let kochere = EquipmentItem(id: BeanID(rawValue: "kochere"), name: "Kochere")
    private static let old = BeanStatus(ageDays: 5, gramsLeft: Grams(200))
    private static let new = BeanStatus(ageDays: 6, gramsLeft: Grams(180))

    private static func journal(
        _ bean: EquipmentItem<BeanID>?, _ status: BeanStatus?
    ) -> RecipeJournal {
        var journal = RecipeJournal()
        journal.equipment.bean = bean
        journal.bean = status
        return journal
    }

    /// A panel whose recipe had this bean.
    private static func context(_ bean: EquipmentItem<BeanID>?) -> PanelContext {
        var start = StartingPoint()
        start.journal = journal(bean, old)
        return PanelContext(
            Panel.Configuration(size: .twentyByFour), start: start, at: .origin)
    }

    @Test("what was not chosen anew follows what the store says, with how its bag stands")
    func follows() {
        for bean in [Self.guji, Self.kochere] {
            var context = Self.context(Self.guji)
            context.follow(Self.journal(bean, Self.new))
            #expect(context.inputs.equipment.bean == bean && context.journal.bean == Self.new)
        }
        var context = Self.context(Self.guji)
        context.follow(Self.journal(nil, nil))
        #expect(context.inputs.equipment.bean == nil && context.journal.bean == nil)
    }

    @Test("what was chosen stays, with how its own bag stands")
    func stays() {
        let chosen = BeanStatus(ageDays: 40, gramsLeft: Grams(10))
        var context = Self.context(Self.guji)
        var equipment = context.inputs.equipment
        equipment.bean = Self.kochere
        context.choose(equipment, bean: chosen)
        context.follow(Self.journal(Self.guji, Self.new))
        #expect(context.inputs.equipment.bean == Self.kochere && context.journal.bean == chosen)
        #expect(context.journal.equipment.bean == Self.guji)
        // The store has come to say the same bean.
        context.follow(Self.journal(Self.kochere, Self.new))
        #expect(context.journal.bean == Self.new)
    }

    @Test("the recipe's defaults come back without touching grinder, setting and bean")
    func reset() {
        var context = Self.context(Self.guji)
        context.inputs.temperature = Celsius(55)
        context.resetInputs()
        #expect(context.inputs.temperature == context.recipe.temperature)
        #expect(context.inputs.equipment.bean == Self.guji)
    }

    @Test("a best brew is taken over with its grinder where that is there; the bean is today's")
    func best() throws {
        let rating = try #require(Rating(stars: 5))
        for id in [GrinderID(rawValue: "ode"), nil] {
            var context = Self.context(Self.guji)
            var inputs = context.inputs
            inputs.temperature = Celsius(88)
            inputs.equipment = Equipment(
                grinder: EquipmentItem(id: id, name: "Ode"), setting: "4.5",
                bean: Self.kochere)
            #expect(context.bestMark == "")
            context.use(BestBrew(inputs: inputs, rating: rating))
            #expect(context.inputs.temperature == Celsius(88))
            #expect(context.inputs.equipment.bean == Self.guji)
            #expect(context.inputs.equipment.grinder?.name == (id == nil ? nil : "Ode"))
            #expect(context.inputs.equipment.setting == (id == nil ? nil : "4.5"))
            #expect(context.bestMark == "★5")
            context.inputs.temperature = Celsius(89)
            #expect(context.bestMark == "")
        }
    }
}
