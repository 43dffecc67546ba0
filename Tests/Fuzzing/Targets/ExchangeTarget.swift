import Brewing
import Documents
import JSON5
import Timebase
import Units

/// Files of other programs: what is taken of them is right and can be written, what is not says
/// why, and nothing is lost in between.
final class TimerCoffeeTarget: OpenTarget {
    func take(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let found: ImportedRecipes
        do {
            found = try ImportedRecipes(timerCoffee: try String(document: input))
        } catch {
            return try DocumentChecks.check(error.errors, of: text)
        }
        for imported in found.recipes {
            try require(
                imported.recipe.validationErrors.isEmpty, "an invalid recipe was taken")
            try DocumentChecks.checkJSON(imported.recipe.fileText)
            try BrewCheck.brew(imported.recipe)
        }
        let ids = Set(found.recipes.map(\.recipe.id))
        try require(ids.count == found.recipes.count, "an id was taken twice")
        try require(
            found.leftOut.allSatisfy { !$0.what.isEmpty && !$0.why.isEmpty },
            "left out without a reason")
        let again = try ImportedRecipes(timerCoffee: text)
        try require(again == found, "read again it is something else")
    }
}

/// Beanconqueror exports.
final class BeanconquerorTarget: OpenTarget {
    private static let zone = ImportedJournal.Zone(name: "UTC") { _ in 0 }

    private static func journal(_ text: String, _ rating: Rating?) throws -> ImportedJournal {
        try ImportedJournal(
            beanconqueror: [text], rating: rating, methods: KnownMethods(), zone: zone)
    }

    func take(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let journal: ImportedJournal
        do {
            journal = try Self.journal(try String(document: input), nil)
        } catch let errors as DocumentErrors {
            return try DocumentChecks.check(errors.errors, of: text)
        }
        try require(journal.beans.allSatisfy { $0.errors.isEmpty }, "a wrong bean was taken")
        try require(
            journal.mills.allSatisfy { $0.grinder.errors.isEmpty }, "a wrong mill was taken")
        try require(
            journal.methods.allSatisfy { $0.errors.isEmpty }, "a wrong method was taken")
        for brew in journal.brews {
            try DocumentChecks.checkJSON(brew.log.json(withSteps: true).text)
            try DocumentChecks.checkJSON(brew.log.brewSpec.text)
            try require(
                brew.log.inputs.dose > .zero && brew.log.inputs.yield > .zero,
                "a brew without coffee or water was taken")
        }
        let ids = Set(journal.brews.map(\.log.id))
        try require(ids.count == journal.brews.count, "an id was taken twice")
        try require(
            journal.leftOut.allSatisfy { !$0.what.isEmpty && !$0.why.isEmpty },
            "left out without a reason")
        let rated = try Self.journal(text, Rating(stars: 3))
        let things = journal.brews.count + journal.leftOut.count
        try require(rated.brews.count + rated.leftOut.count == things, "a brew was lost")
    }
}
