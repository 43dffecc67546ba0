// Choosing grinder, setting and bean with two keys, out of lists that only the store has.
//
// Terms. An *offer* is what stands so many places behind the choice in the list by name. *Steps*
// are presses of + less those of -.
//
// The order of things. A press asks for the offer as many places further. While the answer is
// awaited presses add up, and are asked for together when it has come: none is lost, and there is
// one request at a time. The settings of a grinder come with its offer; presses before that are
// made up for when it is there. What can't be read leaves the choice as it is.

import Brewing
import Timebase

/// A choice of grinder, setting and bean that is being made (SPEC §9.6).
struct EquipmentChoice: Sendable {
    /// What is chosen so far.
    private(set) var equipment: Equipment
    /// How the chosen bean stands.
    private(set) var bean: BeanStatus?
    /// The settings of the chosen grinder, once the store has told.
    private(set) var range: GrinderRange?
    /// What was asked for and has not come.
    private(set) var request: Request?

    /// What was chosen at the beginning: whoever comes back to it finds its setting again.
    private let initial: Equipment
    private var steps = Steps()
    /// Whether the settings of the chosen grinder are wanted.
    private var wantsRange = false

    /// A question to the store.
    struct Request: Sendable {
        let query: OfferQuery
        let since: Instant
    }

    /// Presses that were not seen to yet.
    private struct Steps {
        var grinder = 0
        var setting = 0
        var bean = 0
    }

    init(_ equipment: Equipment, bean: BeanStatus?) {
        self.equipment = equipment
        self.bean = bean
        initial = equipment
    }

    /// What was chosen follows the journal, unless another choice is on its way.
    mutating func follow(_ equipment: Equipment, bean: BeanStatus?) {
        self.bean = bean
        guard equipment != self.equipment, request == nil else { return }
        self = EquipmentChoice(equipment, bean: bean)
    }

    // What the keys do.

    mutating func moveGrinder(by count: Int) { steps.grinder += count }

    mutating func moveBean(by count: Int) { steps.bean += count }

    mutating func moveSetting(by count: Int) {
        steps.setting += count
        readRange()
        moveSetting()
    }

    /// The settings of the chosen grinder are to be shown.
    mutating func readRange() { wantsRange = range == nil && equipment.grinder != nil }

    /// Whether presses or settings are waited for.
    var isWaiting: Bool { request != nil }

    // Reading.

    /// What is to be asked for now, if anything is.
    mutating func nextQuery(at now: Instant) -> OfferQuery? {
        guard request == nil, let query = wantedQuery else { return nil }
        request = Request(query: query, since: now)
        return query
    }

    private var wantedQuery: OfferQuery? {
        if steps.grinder != 0 { return .grinder(equipment.grinder?.id, offset: steps.grinder) }
        if wantsRange { return .grinder(equipment.grinder?.id, offset: 0) }
        if steps.bean != 0 { return .bean(equipment.bean?.id, offset: steps.bean) }
        return nil
    }

    /// Takes in an answer; false when it is to another question.
    mutating func take(_ offer: Offer?, to query: OfferQuery) -> Bool {
        guard query == request?.query else { return false }
        request = nil
        switch query {
        case .grinder(_, let offset):
            steps.grinder -= offset
            wantsRange = false
            if case .grinder(let grinder) = offer { take(grinder) } else { take(nil) }
        case .bean(_, let offset):
            steps.bean -= offset
            guard case .bean(let offered) = offer else {
                (equipment.bean, bean) = (nil, nil)
                return true
            }
            equipment.bean = EquipmentItem(id: offered.bean.id, name: offered.bean.name)
            bean = offered.status
        case .method: break
        }
        return true
    }

    /// What was asked for can't be read: the choice stays. False when it is another question.
    mutating func fail(_ query: OfferQuery) -> Bool {
        guard query == request?.query else { return false }
        request = nil
        wantsRange = false
        steps = Steps()
        return true
    }

    private mutating func take(_ offer: GrinderOffer?) {
        guard let offer else {
            (equipment.grinder, equipment.setting, range) = (nil, nil, nil)
            steps.setting = 0
            return
        }
        let grinder = offer.grinder
        let chosen = grinder.id == equipment.grinder?.id ? equipment : initial
        equipment.grinder = EquipmentItem(id: grinder.id, name: grinder.name)
        range = grinder.range
        let current = chosen.setting.flatMap { GrindSetting(text: $0) }
        // One that is kept beside its grinder wins over the one it was last used at.
        let isKept = chosen.grinder?.id == grinder.id && current != nil
        let setting = grinder.range.offered(
            lastSetting: isKept ? nil : offer.lastSetting, current: current)
        equipment.setting = grinder.range.text(of: setting)
        moveSetting()
    }

    /// Makes up for the presses, once there are settings to move through (JG-007).
    private mutating func moveSetting() {
        guard let range, steps.setting != 0,
            let current = equipment.setting.flatMap({ GrindSetting(text: $0) })
        else { return }
        equipment.setting = range.text(of: range.stepped(current, by: steps.setting))
        steps.setting = 0
    }
}
