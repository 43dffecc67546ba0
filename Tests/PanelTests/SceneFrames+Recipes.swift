/// Recipes.
extension SceneFrames {
    static let recipes: [Scene: [[String]]] = [
        .recipes: [
            [
                "Recipes          1/4",
                ">A very long name o…",
                " Broken           ⇄!",
                "Open    Down    Back",
            ],
            [
                ">A very long na…",
                "Recipes      1/4",
            ],
        ],
        .recipesBadges: [
            [
                "Recipes          2/4",
                ">Broken           ⇄!",
                " Morning V60        ",
                "Open    Down    Back",
            ],
            [
                ">Broken       ⇄!",
                "Recipes      2/4",
            ],
        ],
        .recipesScrolled: [
            [
                "Recipes          1/4",
                ">ry long name of fo…",
                " Broken           ⇄!",
                "Open    Down    Back",
            ],
            [
                ">ry long name o…",
                "Recipes      1/4",
            ],
        ],
        .recipesReading: [
            [
                "Recipes             ",
                "Reading...          ",
                "                    ",
                "                Back",
            ],
            [
                "Reading...      ",
                "Recipes         ",
            ],
        ],
        .recipesFault: [
            [
                "The disk is full    ",
                "Free some space on  ",
                "the card            ",
                "OK                  ",
            ],
            [
                "The disk is full",
                "Next            ",
            ],
        ],
        .recipe: [
            [
                "V60 Starter     1/10",
                "15.0g → 250g  1:16.7",
                "94 °C medium        ",
                "Use     Down    Back",
            ],
            [
                "V60 Starter     ",
                "Use   Down  Back",
            ],
        ],
        .recipeStep: [
            [
                "V60 Starter     7/10",
                "4 Second pour       ",
                "until 2:15, 250 g   ",
                "Use     Down    Back",
            ],
            [
                "4 Second pour   ",
                "Use   Down  Back",
            ],
        ],
        .recipeCopy: [
            [
                "V60 Starter    10/10",
                "Make a copy?        ",
                "Yours to change     ",
                "Copy    Down    Back",
            ],
            [
                "Make a copy?    ",
                "Copy  Down  Back",
            ],
        ],
        .copyMade: [
            [
                "V60 Starter co… 1/10",
                "15.0g → 250g  1:16.7",
                "Copy made           ",
                "Use     Down   Back↧",
            ],
            [
                "V60 Starter copy",
                "Copy made       ",
            ],
        ],
        .recipeBroken: [
            [
                "Broken        ⇄ 4/11",
                "! the dose must be  ",
                "more than 0 g       ",
                "Use     Down   Back↧",
            ],
            [
                "! the dose must ",
                "Use   Down Back↧",
            ],
        ],
        .recipeEnd: [
            [
                "Morning V60    10/10",
                "Make a copy?        ",
                "Hold Back to delete ",
                "Copy    Down   Back↧",
            ],
            [
                "Make a copy?    ",
                "Copy  Down Back↧",
            ],
        ],
        .recipeHeld: [
            [
                "Morning V60     1/10",
                "Hold to delete      ",
                "█████████████▏      ",
                "Use     Down   Back↧",
            ],
            [
                "Morning V60     ",
                "Delete ██████   ",
            ],
        ],
        .recipeReading: [
            [
                "Reading...          ",
                "                    ",
                "                    ",
                "                Back",
            ],
            [
                "Reading...      ",
                "            Back",
            ],
        ],
        .deleteRecipe: [
            [
                "Delete this recipe? ",
                "Morning V60         ",
                "                    ",
                "Keep         ↧Delete",
            ],
            [
                "Delete? Morning…",
                "Keep     ↧Delete",
            ],
        ],
        .deleteRecipeHeld: [
            [
                "Delete this recipe? ",
                "Hold to delete      ",
                "██████████          ",
                "Keep         ↧Delete",
            ],
            [
                "Delete? Morning…",
                "Delete ████▎    ",
            ],
        ],
        .deleting: [
            [
                "Deleting...         ",
                "                    ",
                "                    ",
                "                Back",
            ],
            [
                "Deleting...     ",
                "            Back",
            ],
        ],
    ]
}
