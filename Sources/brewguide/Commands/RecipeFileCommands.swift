import Brewing
import CommandLine
import Documents
import Reports
import Store

extension CommandSpec {
    private static let files = Argument(
        name: "FILE", isRepeated: true, completion: .files,
        summary: "recipe files: ours, open pour-over ones or Timer.Coffee's; - is standard input")

    static let recipeValidate = CommandSpec(
        name: "recipe validate", summary: "tells everything that is wrong with recipe files",
        arguments: [files], options: [RecipeFormat.option, json, StateDirectory.option],
        details: [
            "Each error is a line FILE:LINE:COLUMN: MESSAGE; the exit status is then 65. Methods "
                + "of your own are those of the database, where there is one."
        ],
        examples: ["brewguide recipe validate *.json"]
    ) { invocation throws(CommandFailure) in
        let format = invocation[RecipeFormat.option]
        let files = try invocation.arguments.map { path throws(CommandFailure) in
            try DocumentFile(path)
        }
        let methods = Library.knownMethods(invocation)
        try DocumentFile.tell(
            files.map { ($0, $0.recipeErrors(format, methods)) }, asJSON: invocation[json])
    }

    private static let only: Option<String> = .text(
        "only", "TEXT", summary: "just the recipes whose names have this in them")

    static let recipeImport = CommandSpec(
        name: "recipe import", summary: "takes recipes in from files, all or none",
        arguments: [files],
        options: [
            RecipeFormat.option, only, preview, yes,
            rename, replace, TextStyle.option, StateDirectory.option,
        ],
        details: [
            "A recipe keeps its id. One whose id or name is there already is refused (65) unless "
                + "--rename or --replace says what is to become of it; the very same recipe again "
                + "is no failure. The starter is never replaced.",
            "The format of a file is found out when --format does not tell. An open pour-over "
                + "recipe names no temperature: it gets 93 °C. Where its valve is turned, the "
                + "step's text begins with it.",
            "Of Timer.Coffee's files with many recipes all are taken that can be; for the others "
                + "it is told why not. Their amounts are reckoned; in the texts they stand as "
                + "shares of the water, since the screen has the grams. What they come to is shown "
                + "first, and asked. Descriptions, links and brewing times have no place here.",
        ],
        examples: [
            "brewguide recipe import kasuya.json", "brewguide recipe import --rename *.json",
            "brewguide recipe import recipes_v60.json --preview",
        ]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: !invocation[preview])
        let methods = try library.knownMethods()
        let style = TextStyle(invocation)
        var found = RecipeImportPreview(style)
        for path in invocation.arguments {
            let file = try DocumentFile(path)
            found.add(
                try file.recipes(invocation[RecipeFormat.option], methods: methods),
                from: file.path, only: invocation[only])
        }
        for line in found.leftOut { Console.warn(line, priority: 4) }
        if invocation[preview] {
            let sheets = found.recipes.map { RecipeSheet($0.recipe, style).text + "\n" }
            return try Console.print(sheets.joined() + found.taken)
        }
        guard !found.recipes.isEmpty else {
            throw CommandFailure(status: .badData, message: "there is no recipe to take in")
        }
        var importing = try ItemImport<Recipe>(library, invocation)
        for (path, recipe) in found.recipes { try importing.plan(recipe, from: path) }
        if found.needsLook {
            try Console.print(found.taken)
            try Confirmation.ask("Take in \(found.recipes.count)?", invocation)
        }
        try Console.print(importing.carryOut().map { $0 + "\n" }.joined())
    }

    static let recipeExport = CommandSpec(
        name: "recipe export", summary: "writes a recipe to a file, or to standard output",
        arguments: [
            recipeName,
            Argument(
                name: "FILE", isOptional: true, completion: .files,
                summary: "must not be there yet"),
        ],
        options: [RecipeFormat.written, StateDirectory.option],
        details: [
            "Our own format keeps everything, the id as well (the starter's stays its own). The "
                + "open pour-over format has no place for some of it, which is told."
        ],
        examples: [
            "brewguide recipe export \"Morning V60\" morning.json",
            "brewguide recipe export morning --format pour-over",
        ]
    ) { invocation throws(CommandFailure) in
        let recipe = try Library(invocation).recipe(invocation.arguments[0])
        var text = recipe.fileText
        if invocation[RecipeFormat.written] == .pourOver {
            guard recipe.method.category == .pourOver else {
                throw CommandFailure(
                    status: .badData,
                    message: "\(recipe.name.printable) is no pour-over recipe: export it without "
                        + "--format")
            }
            text = recipe.pourOverText
            let lost = recipe.lostAsPourOver.joined(separator: ", ")
            Console.warn("the format has no place for \(lost)", priority: 4)
        }
        guard let path = invocation.argument(1) else { return try Console.print(text) }
        try NewFile.write(to: path) { write throws(CommandFailure) in try write(text) }
    }
}
