import Brewing
import CommandLine
import Documents
import Names
import Store

extension CommandSpec {
    /// What holds for every edit of a text.
    static let editingDetails = [
        "The editor is $VISUAL or $EDITOR, else editor, nano or vi. All errors are shown at the "
            + "lines they stand on, and nothing is saved before they are fixed. The draft is kept "
            + "in the folder drafts beside the database until then, and offered again by the next "
            + "edit. Without a terminal an edit with errors ends with 65.",
        "Somebody else's change during the edit is never overwritten unasked (75).",
    ]

    static let recipeEdit = CommandSpec(
        name: "recipe edit",
        summary: "opens a recipe in your editor, and saves it once it is right",
        arguments: [recipeName], options: [TextStyle.option, StateDirectory.option],
        details: editingDetails,
        examples: [
            "brewguide recipe edit \"Morning V60\"", "EDITOR=nano brewguide recipe edit mor",
        ]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let recipe = try library.recipe(invocation.arguments[0])
        if let error = recipe.modificationError {
            throw CommandFailure(StoreError.invalidRecipe([error]))
        }
        try ItemEditing(library, original: recipe.id, TextStyle(invocation)).run(from: recipe)
    }

    private static let template: Option<RecipeTemplate> = .choice(
        "template", summary: "what it begins with; pour-over when not said")
    static let called: Option<String> = .text(
        "name", "NAME", summary: "what it is called")
    static let from: Option<String> = .file(
        "from", summary: "reads it from there instead of an editor; - is standard input")

    static let recipeNew = CommandSpec(
        name: "recipe new", summary: "makes a recipe, in your editor or from a file",
        options: [
            template, called, from, TextStyle.option, StateDirectory.option,
        ],
        examples: [
            "brewguide recipe new --template espresso --name \"Morning shot\"",
            "brewguide recipe new --from recipe.json",
        ]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let name = invocation[called].map(UniqueName.trimmed)
        if let path = invocation[from] {
            var recipe = try DocumentFile(path).recipe(methods: library.knownMethods())
            recipe.name = name ?? recipe.name
            try library.attempt { db throws(StoreError) in try db.recipes.add(recipe) }
            return try Console.print("\(recipe.name.printable) is saved\n")
        }
        try ItemEditing<Recipe>(library, original: nil, TextStyle(invocation))
            .run(from: (invocation[template] ?? .pourOver).recipe(id: .starter, name: name))
    }
}
