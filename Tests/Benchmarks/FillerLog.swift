import Brewing
import Store
import Timebase
import Units

/// Brews enough for years: every 6 hours one.
enum FillerLog {
    /// The log of this number, counted from 0; each with the starter's steps.
    static func log(number: Int) -> BrewLog {
        let stamp = ClockStamp(
            wall: WallTime(millisecondsSince1970: 1_000_000_000_000 + Int64(number) * 21_600_000),
            isTrusted: true, timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "boot",
            monotonic: .origin)
        let steps = Recipe.starter.steps.map { step in
            StepRecord(text: step.text, planned: step.length, real: step.length)
        }
        guard let rating = Rating(stars: number % 5 + 1) else {
            preconditionFailure("1 ... 5 stars are a rating")
        }
        return BrewLog(
            id: LogID(rawValue: "log-\(number)"), stamp: stamp, recipeID: .starter,
            recipeName: "V60 Starter", method: .v60, inputs: BrewInputs(defaultsOf: .starter),
            total: .seconds(190), steps: steps, tasting: Tasting(rating: rating))
    }
}

extension FillerLog {
    /// The log of this number with a grinder, its setting, a bean and a method out of so many,
    /// each in its turn.
    static func log(number: Int, beans: Int, grinders: Int, methods: Int) -> BrewLog {
        var log = log(number: number)
        let grinder = number % grinders
        let bean = number % beans
        log.method = method(number % methods)
        log.inputs.equipment = Equipment(
            grinder: EquipmentItem(
                id: GrinderID(rawValue: "grinder-\(grinder)"), name: "Grinder \(grinder)"),
            setting: "\(number % 41)",
            bean: EquipmentItem(id: BeanID(rawValue: "bean-\(bean)"), name: "Bean \(bean)"))
        return log
    }

    /// The method of a person's own of this number.
    static func method(_ number: Int) -> BrewMethod {
        BrewMethod(name: "Method \(number)", category: .pourOver)
    }
}

extension Database {
    /// Puts so many beans, grinders and methods in.
    func fill(beans: Int, grinders: Int, methods: Int) throws {
        let range = try GrinderRange.checked(
            minimum: GrindSetting(hundredths: 0), maximum: GrindSetting(hundredths: 4000),
            step: GrindSetting(hundredths: 100))
        for number in 0..<methods { try self.methods.add(FillerLog.method(number)) }
        for number in 0..<grinders {
            let id = GrinderID(rawValue: "grinder-\(number)")
            try self.grinders.add(Grinder(id: id, name: "Grinder \(number)", range: range))
        }
        for number in 0..<beans {
            let id = BeanID(rawValue: "bean-\(number)")
            try self.beans.add(Bean(id: id, name: "Bean \(number)", bagWeight: Grams(1000)))
        }
    }

    /// Puts so many logs and recipes in, many in a transaction.
    func fill(logs: Int, recipes: Int) throws {
        try self.logs.save((0..<logs).lazy.map(FillerLog.log(number:)))
        try self.recipes.add(
            (0..<recipes).lazy.map { number in
                var recipe = Recipe.starter
                recipe.id = RecipeID(rawValue: "recipe-\(number)")
                recipe.name = "Recipe \(number)"
                return recipe
            })
    }
}
