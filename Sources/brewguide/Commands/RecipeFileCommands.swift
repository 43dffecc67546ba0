import Brewing
import CommandLine
import Documents
import JSON5
import Store

extension CommandSpec {
    private static let files = Argument(
        name: "FILE", isRepeated: true, completion: .files,
        summary: "recipe files, ours or open pour-over ones; - is standard input")

    static let recipeValidate = CommandSpec(
        name: "recipe validate", summary: "tells everything that is wrong with recipe files",
        arguments: [files], options: [RecipeFile.Format.option, json],
        details: ["Each error is a line FILE:LINE:COLUMN: MESSAGE; the exit status is then 65."],
        examples: ["brewguide recipe validate *.json"]
    ) { invocation throws(CommandFailure) in
        let format = invocation[RecipeFile.Format.option]
        let files = try invocation.arguments.map { path throws(CommandFailure) in
            try RecipeFile(path)
        }
        let findings = files.map { ($0, $0.errors(format)) }
        if invocation[json] {
            try Console.print(JSONValue.array(findings.map { $0.json($1) }).text)
        } else {
            for (file, errors) in findings {
                for error in errors { Console.ask(file.location(of: error) + "\n") }
                if errors.isEmpty { try Console.print("\(file.path) is right\n") }
            }
        }
        guard findings.allSatisfy({ $1.isEmpty }) else {
            throw CommandFailure(status: .badData, message: "")
        }
    }

    static let recipeImport = CommandSpec(
        name: "recipe import", summary: "takes recipes in from files",
        arguments: [files],
        options: [
            RecipeFile.Format.option,
            RecipeImport.rename, RecipeImport.replace, StateDirectory.option,
        ],
        details: [
            "A recipe keeps its id. One whose id or name is there already is refused (65) unless "
                + "--rename or --replace says what is to become of it; the very same recipe again "
                + "is no failure. The starter is never replaced.",
            "The format of a file is found out when --format does not tell. An open pour-over "
                + "recipe names no temperature: it gets 93 °C.",
        ],
        examples: [
            "brewguide recipe import kasuya.json", "brewguide recipe import --rename *.json",
        ]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let format = invocation[RecipeFile.Format.option]
        let importing = try RecipeImport(library, invocation)
        for path in invocation.arguments {
            let recipe = try RecipeFile(path).recipe(format)
            try Console.print(importing.take(recipe, from: path) + "\n")
        }
    }

    static let recipeExport = CommandSpec(
        name: "recipe export", summary: "writes a recipe to a file, or to standard output",
        arguments: [
            recipeName,
            Argument(
                name: "FILE", isOptional: true, completion: .files,
                summary: "must not be there yet"),
        ],
        options: [RecipeFile.Format.option, StateDirectory.option],
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
        if invocation[RecipeFile.Format.option] == .pourOver {
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
