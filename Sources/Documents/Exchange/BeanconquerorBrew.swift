import Brewing
import JSON5
import Names
import Timebase
import Units

/// Makes logs of a Beanconqueror export's brews.
struct BeanconquerorBrewReader {
    let mills: BeanconquerorMills
    let beans: BeanconquerorBeans
    let preparations: BeanconquerorPreparations
    let zone: ImportedJournal.Zone
    /// That of brews without one; nil leaves these out.
    let rating: Rating?
    /// The stars that the best brew has there.
    let ratingMaximum: Double

    /// What a brew lasts at most. Chosen: cold brew stands for days.
    private static let lengthLimit = 7.0 * 86_400

    /// Reads them into a journal.
    func read(_ groups: [ForeignGroup], into journal: inout ImportedJournal) {
        var tally = Tally()
        var ids: Set<LogID> = []
        for group in groups {
            do throws(LeftOut) {
                let brew = try brew(group, &tally)
                guard ids.insert(brew.log.id).inserted else {
                    throw LeftOut(why: "its id stands in the file twice")
                }
                journal.brews.append(brew)
            } catch {
                journal.leftOut.append(
                    Omission(location: group.location, what: title(of: group), why: error.why))
            }
        }
        journal.notes += tally.lines("brew")
    }

    /// What a person knows it by: when it was, and of what bean.
    private func title(of group: ForeignGroup) -> String {
        let when = group.beanconquerorTime.map { wall in
            let civil = CivilTime(wall, offsetSeconds: zone.offset(wall))
            return " \(civil.dateText) \(CivilTime.two(civil.hour)):\(CivilTime.two(civil.minute))"
        }
        let bean = group.text("bean").flatMap { beans[$0]?.bean.name }
        return "brew" + (when ?? "") + (bean.map { ", \($0)" } ?? "")
    }

    private func brew(
        _ group: ForeignGroup, _ tally: inout Tally
    ) throws(LeftOut) -> ImportedJournal.Brew {
        guard let id = group.beanconquerorID, let wall = group.beanconquerorTime else {
            throw LeftOut(why: "it has no id or time")
        }
        let preparation = group.text("method_of_preparation").flatMap { preparations[$0] }
        guard let preparation else { throw LeftOut(why: "its preparation is not in the file") }
        let bean = group.text("bean").flatMap { beans[$0] }
        let inputs = try inputs(group, preparation.method, bean?.bean, &tally)
        let total = try total(group)
        var log = BrewLog(
            id: LogID(rawValue: DerivedID.uuid(id, of: ImportedJournal.beanconqueror)),
            stamp: ClockStamp(
                wall: wall, isTrusted: true, timeZone: zone.name,
                offsetSeconds: zone.offset(wall), bootID: ImportedJournal.beanconqueror,
                monotonic: .origin),
            recipeID: nil, recipeName: nil, method: preparation.method, inputs: inputs,
            total: total, steps: steps(group, total), tasting: try tasting(group, &tally))
        log.equipment = preparation.name
        return ImportedJournal.Brew(log: log, bag: bean?.bag)
    }

    // MARK: What was meant

    private func inputs(
        _ group: ForeignGroup, _ method: BrewMethod, _ bean: Bean?, _ tally: inout Tally
    ) throws(LeftOut) -> BrewInputs {
        let dose = Grams(
            rounding: Self.amount(group, ["grind_weight", "bean_weight_in"]) ?? 0)
        guard dose > .zero else { throw LeftOut(why: "it tells no dose") }
        guard dose <= RecipeLimit.dose else {
            throw LeftOut(why: "its dose is over \(RecipeLimit.dose.wholeText) g")
        }
        // There the water is the brew's quantity, and what came out the beverage's.
        let water = ["brew_quantity", "brew_beverage_quantity"]
        let keys = method.category == .espresso ? water.reversed() : water
        let yield = Grams(rounding: Self.amount(group, keys) ?? 0)
        guard yield > .zero else { throw LeftOut(why: "it tells no water or yield") }
        guard yield <= RecipeLimit.water else {
            throw LeftOut(why: "its water is over \(RecipeLimit.water.wholeText) g")
        }
        let usual =
            RecipeTemplate.allCases.map { $0.recipe(id: .starter) }
            .first { $0.method.category == method.category } ?? .starter
        let grind = group.text("grind_size")?.cut(to: RecipeLimit.textLength)
        if grind == nil { tally.add("no grind is told, the usual one is taken") }
        return BrewInputs(
            dose: dose, yield: yield,
            temperature: temperature(group, &tally) ?? usual.temperature,
            grind: grind.map { Grind(label: $0) } ?? usual.grind,
            equipment: equipment(group, bean, &tally),
            pressure: group.text("pressure_profile")?.cut(to: JournalLimit.pressureLength))
    }

    /// The first of these amounts that is more than nothing.
    private static func amount(_ group: ForeignGroup, _ keys: [String]) -> Double? {
        keys.lazy.compactMap { group.number($0) }.first { $0 > 0 }
    }

    /// Nil where it is not told, for which 0 stands there.
    private func temperature(_ group: ForeignGroup, _ tally: inout Tally) -> Celsius? {
        let told = Celsius(rounding: group.number("brew_temperature") ?? 0)
        if told > Celsius(0), told <= Celsius(100) { return told }
        tally.add("no temperature is told, the usual one is taken")
        return nil
    }

    private func equipment(
        _ group: ForeignGroup, _ bean: Bean?, _ tally: inout Tally
    ) -> Equipment {
        var equipment = Equipment()
        equipment.bean = bean.map { EquipmentItem(id: $0.id, name: $0.name) }
        guard let grinder = group.text("mill").flatMap({ mills[$0] }) else { return equipment }
        equipment.grinder = EquipmentItem(id: grinder.id, name: grinder.name)
        guard let text = group.text("grind_size") else { return equipment }
        let setting = BeanconquerorMills.setting(text)
        equipment.setting = setting.map { grinder.range.text(of: $0) }
        if setting == nil {
            tally.add("its grind is no number, and no setting of the grinder")
        }
        return equipment
    }

    // MARK: What came of it

    private func total(_ group: ForeignGroup) throws(LeftOut) -> Duration {
        let seconds = group.number("brew_time") ?? 0
        let milliseconds = group.number("brew_time_milliseconds") ?? 0
        guard (0...Self.lengthLimit).contains(seconds), (0..<1000).contains(milliseconds),
            let whole = Self.milliseconds(seconds)
        else { throw LeftOut(why: "its time is not from 0 to 7 days") }
        return .milliseconds(whole) + .milliseconds(Int(milliseconds))
    }

    /// Seconds in whole milliseconds; nil beyond `lengthLimit`, a week.
    private static func milliseconds(_ seconds: Double) -> Int? {
        UntrustedInteger(rounding: seconds * 1000)?.within(0...604_800_000)
    }

    /// The bloom, where it is told, and the rest.
    private func steps(_ group: ForeignGroup, _ total: Duration) -> [StepRecord] {
        let bloom = group.number("coffee_blooming_time") ?? 0
        guard bloom > 0, bloom < Self.lengthLimit, let whole = Self.milliseconds(bloom) else {
            return []
        }
        let length = min(Duration.milliseconds(whole), total)
        return [
            StepRecord(text: "Bloom", planned: nil, real: length),
            StepRecord(text: "Brew", planned: nil, real: total - length),
        ]
    }

    private func tasting(
        _ group: ForeignGroup, _ tally: inout Tally
    ) throws(LeftOut) -> Tasting {
        var text = group.text("note") ?? ""
        var note = try? Note(text)
        if note == nil {
            tally.add("its note is cut at \(Note.limit) characters")
            text = text.cut(to: Note.limit)
            note = try? Note(text)
        }
        return Tasting(
            rating: try rating(of: group, &tally), note: text.isEmpty ? nil : note)
    }

    private func rating(
        of group: ForeignGroup, _ tally: inout Tally
    ) throws(LeftOut) -> Rating {
        // There 0 and less stand for none.
        guard let told = group.number("rating"), told > 0 else {
            guard let rating else {
                throw LeftOut(why: "it has no rating")
            }
            tally.add("it has no rating, \(rating.stars) of 5 is taken")
            return rating
        }
        let stars = min(max(told / ratingMaximum, 0), 1) * 5
        guard let whole = UntrustedInteger(rounding: stars)?.nearest(to: 1...5),
            let rating = Rating(stars: whole)
        else {
            throw LeftOut(why: "its rating can't be read")
        }
        if Double(rating.stars) != stars { tally.add("its rating is rounded to whole stars") }
        return rating
    }
}
