import Brewing
import Testing

@Suite("SPEC §9.6 · what a brew is made with")
struct EquipmentTests {
    private let all = Equipment(
        grinder: EquipmentItem(id: GrinderID(rawValue: "a"), name: "Comandante"), setting: "22",
        bean: EquipmentItem(id: BeanID(rawValue: "c"), name: "Gelana Abaya"))

    @Test("SPEC §9.6 · equipment is the same only with the same grinder, setting and bean")
    func same() {
        var (grinder, setting, bean) = (all, all, all)
        grinder.grinder = EquipmentItem(id: GrinderID(rawValue: "b"), name: "Niche")
        setting.setting = "23"
        bean.bean = nil
        #expect(all == all)
        #expect([grinder, setting, bean].map { $0 == all } == [false, false, false])
    }
}
