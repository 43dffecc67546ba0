import Brewing
import CommandLine
import Documents
import JSON5
import Names
import Reports
import Store

extension CommandSpec {
    /// The commands of the group `recipe`.
    static let recipeCommands: [CommandSpec] = [
        .recipeList, .recipeShow, .recipeNew, .recipeEdit, .recipeDuplicate, .recipeRename,
        .recipeDelete, .recipeValidate, .recipeImport, .recipeExport,
    ]

    static let recipeName = Argument(
        name: "NAME", completion: .names("recipes"),
        summary: "its name, its id, or how either begins")
    static let json: Option<Bool> = .flag("json", summary: "as JSON, with keys that stay")
    static let yes: Option<Bool> = .flag("yes", summary: "does not ask")
    static let preview: Option<Bool> = .flag(
        "preview", summary: "shows what would be taken in, and takes nothing")
    static let rename: Option<Bool> = .flag(
        "rename", summary: "what is there already stays; this becomes 'NAME copy'")
    static let replace: Option<Bool> = .flag(
        "replace", summary: "it takes the place of the one there")

    static let recipeList = CommandSpec(
        name: "recipe list", summary: "lists the recipes by name",
        options: RecipeList.options + [json, TextStyle.option, StateDirectory.option],
        details: [
            "★ marks the starter, ! one with errors, ⇄ the other side's copy of a recipe that was "
                + "changed twice."
        ],
        examples: ["brewguide recipe list --method v60", "brewguide recipe list --json"]
    ) { invocation throws(CommandFailure) in
        try RecipeList(Library(invocation), invocation).print(invocation)
    }

    static let recipeShow = CommandSpec(
        name: "recipe show", summary: "shows a recipe with its steps",
        arguments: [recipeName], options: [json, TextStyle.option, StateDirectory.option],
        examples: ["brewguide recipe show \"V60 Starter\"", "brewguide recipe show v60 --json"]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation)
        let recipe = try library.recipe(invocation.arguments[0])
        let isConflictedCopy = try library.attempt { db throws(StoreError) in
            try db.recipes.isConflictedCopy(recipe.id)
        }
        let output = PagedOutput()
        try output.print(
            invocation[json]
                ? recipe.json(isConflictedCopy: isConflictedCopy).text
                : RecipeSheet(recipe, TextStyle(invocation), isConflictedCopy: isConflictedCopy)
                    .text)
        try output.finish()
    }

    static let recipeDuplicate = CommandSpec(
        name: "recipe duplicate", summary: "copies a recipe, to change the copy",
        arguments: [
            recipeName,
            Argument(
                name: "COPY", isOptional: true,
                summary: "the copy's name; 'NAME copy' when not said"),
        ],
        options: [StateDirectory.option],
        examples: [
            "brewguide recipe duplicate \"V60 Starter\"",
            "brewguide recipe duplicate starter \"Morning V60\"",
        ]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        var original = try library.recipe(invocation.arguments[0])
        let id = RecipeID.new()
        let copy = try library.attempt { db throws(StoreError) in
            guard let name = invocation.argument(1) else {
                return try db.recipes.duplicate(original.id, as: id)
            }
            (original.id, original.name) = (id, UniqueName.trimmed(name))
            try db.recipes.add(original)
            return original
        }
        try Console.print("\(copy.name.printable)\n")
    }

    static let recipeRename = CommandSpec(
        name: "recipe rename", summary: "gives a recipe another name; its logs keep the old one",
        arguments: [recipeName, Argument(name: "NEW", summary: "the new name")],
        options: [StateDirectory.option],
        examples: ["brewguide recipe rename \"V60 Starter copy\" \"Morning V60\""]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let recipe = try library.recipe(invocation.arguments[0])
        var renamed = recipe
        renamed.name = UniqueName.trimmed(invocation.arguments[1])
        let successor = renamed
        let isRenamed = try library.attempt { db throws(StoreError) in
            try db.recipes.update(successor, if: { $0 == recipe })
        }
        guard isRenamed else {
            throw CommandFailure(
                status: .busy, message: "the recipe was changed meanwhile: try again")
        }
    }

    static let recipeDelete = CommandSpec(
        name: "recipe delete", summary: "deletes a recipe; its logs stay",
        arguments: [recipeName], options: [yes, StateDirectory.option],
        details: ["Asks on a terminal; elsewhere --yes is needed."],
        examples: ["brewguide recipe delete \"Morning V60\" --yes"]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: true)
        let recipe = try library.recipe(invocation.arguments[0])
        if let error = recipe.modificationError {
            throw CommandFailure(StoreError.invalidRecipe([error]))
        }
        try Confirmation.ask("Delete the recipe '\(recipe.name.printable)'?", invocation)
        try library.attempt { db throws(StoreError) in try db.recipes.delete(recipe.id) }
    }
}
