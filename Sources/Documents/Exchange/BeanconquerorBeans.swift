import Brewing
import JSON5
import Names
import Timebase
import Units

/// The beans of a Beanconqueror export, by their ids there: each is a bag of a bean of ours.
struct BeanconquerorBeans {
    private var byID: [String: (bean: Bean, bag: Int)] = [:]

    /// What is known of one bag.
    private struct Bag {
        let id: String
        let roasted: CalendarDay?
        let made: WallTime?
        let weight: Grams?
        let isFinished: Bool
        let group: ForeignGroup
    }

    /// Reads them into a journal: those of one name and roaster are bags of one bean, in the order
    /// in which they were roasted or entered.
    init(
        _ sections: BeanconquerorSections, _ zone: ImportedJournal.Zone,
        in journal: inout ImportedJournal
    ) {
        var bags: [String: [Bag]] = [:]
        var order: [String] = []
        var tally = Tally()
        for group in sections.beans {
            guard let id = group.beanconquerorID, let name = group.text("name") else {
                journal.leftOut.append(
                    Omission(location: group.location, what: "bean", why: "it has no name or id"))
                continue
            }
            let bag = Self.bag(group, id, zone, &tally)
            let key = [name, group.text("roaster") ?? ""]
                .map { UniqueName.key($0.cut(to: JournalLimit.nameLength)) }.joined(separator: "\n")
            if bags[key] == nil { order.append(key) }
            bags[key, default: []].append(bag)
        }
        for key in order {
            let all = (bags[key] ?? []).enumerated().sorted { left, right in
                (Self.day(left.element), left.offset) < (Self.day(right.element), right.offset)
            }.map(\.element)
            guard let bean = Self.bean(all, &tally) else { continue }
            guard bean.errors.isEmpty else {
                journal.leftOut.append(
                    Omission(
                        location: all[0].group.location, what: "bean '\(bean.name)'",
                        why: bean.errors.map(\.description).joined(separator: "; ")))
                continue
            }
            for (number, bag) in zip(1..., all) { byID[bag.id] = (bean, number) }
            if all.count > 1 {
                journal.notes.append("\(all.count) beans '\(bean.name)' are bags of one here")
            }
            journal.beans.append(bean)
        }
        journal.notes += tally.lines("bean")
    }

    /// The bean of an id there, and which bag of it that is.
    subscript(id: String) -> (bean: Bean, bag: Int)? { byID[id] }

    /// What bags are sorted by: the day they were roasted, else entered.
    private static func day(_ bag: Bag) -> Int {
        bag.roasted?.daysSince1970
            ?? bag.made.map { CalendarDay($0, offsetSeconds: 0).daysSince1970 } ?? 0
    }

    private static func bag(
        _ group: ForeignGroup, _ id: String, _ zone: ImportedJournal.Zone, _ tally: inout Tally
    ) -> Bag {
        let weight = group.number("weight").map(Grams.init(rounding:))
        let isPossible = weight.map { $0 > .zero && $0 <= JournalLimit.bagWeight } ?? false
        if let weight, !isPossible, weight != .zero {
            tally.add("its weight is not from 0.1 to \(JournalLimit.bagWeight.wholeText) g")
        }
        return Bag(
            id: id, roasted: group.text("roastingDate").flatMap { day($0, zone) },
            made: group.beanconquerorTime, weight: isPossible ? weight : nil,
            isFinished: group.bool("finished") ?? false, group: group)
    }

    /// The bean of these bags, the last of which is open; nil without any.
    private static func bean(_ bags: [Bag], _ tally: inout Tally) -> Bean? {
        guard let first = bags.first, let open = bags.last else { return nil }
        let texts = [
            open.group.text("name") ?? "", open.group.text("roaster") ?? "", origin(open.group),
        ]
        let cut = texts.map { $0.cut(to: JournalLimit.nameLength) }
        if cut != texts { tally.add("name, roaster or origin is cut") }
        if open.isFinished, open.weight != nil {
            tally.add("it is finished there: no grams are counted")
        }
        return Bean(
            // The oldest bag's id stays when another one is bought.
            id: BeanID(rawValue: DerivedID.uuid(first.id, of: ImportedJournal.beanconqueror)),
            name: cut[0], roaster: cut[1], origin: cut[2], roasted: open.roasted,
            bagWeight: open.isFinished ? nil : open.weight, bag: bags.count)
    }

    /// Where it grew: older exports have it in the bean itself.
    private static func origin(_ group: ForeignGroup) -> String {
        let information = (group.elements("bean_information") ?? []).compactMap {
            ForeignGroup($0.value, at: $0.location)
        }
        var places: [String] = []
        for part in information + [group] {
            let place = ["country", "region"].compactMap { part.text($0) }.joined(separator: " ")
            if !place.isEmpty, !places.contains(place) { places.append(place) }
        }
        return places.joined(separator: ", ")
    }

    /// The day of `2026-11-21`, or of a time of RFC 3339: in UTC it may be another day here.
    private static func day(_ text: String, _ zone: ImportedJournal.Zone) -> CalendarDay? {
        guard let day = CalendarDay(String(text.prefix(10))) else { return nil }
        let clock = text.dropFirst(11).prefix(5).split(separator: ":").map { UntrustedInteger($0) }
        guard text.hasSuffix("Z"), clock.count == 2,
            let hour = clock[0]?.within(0...23), let minute = clock[1]?.within(0...59)
        else { return day }
        var moment = day.start(offsetSeconds: 0)
        moment.millisecondsSince1970 += Int64(hour * 60 + minute) * 60_000
        return CalendarDay(moment, offsetSeconds: zone.offset(moment))
    }
}
