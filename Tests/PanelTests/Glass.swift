/// What each scene looks like, by hand and eye: the large glass, then the small one.
enum Glass {
    static let scenes = start.merging(tasting) { first, _ in first }
        .merging(settings) { first, _ in first }
        .merging(recipes) { first, _ in first }
        .merging(logs) { first, _ in first }

    private static let start: [Scene: [[String]]] = [
        .confirmUnsaved: [
            [
                "V60 Starter  unsaved",
                "15.0g → 250g  1:16.7",
                "! The disk is full  ",
                "Start   Edit    Menu",
            ],
            [
                "15.0→250  1:16.7",
                "! The disk is f…",
            ],
        ],
        .defaultsRestored: [
            [
                "V60 Starter         ",
                "15.0g → 250g  1:16.7",
                "Defaults are set    ",
                "Start   Edit    Menu",
            ],
            [
                "15.0→250  1:16.7",
                "Defaults are set",
            ],
        ],
        .notice: [
            [
                "Database damaged    ",
                "It was set aside    ",
                "                    ",
                "OK                  ",
            ],
            [
                "Database damaged",
                "Next            ",
            ],
        ],
        .resume: [
            [
                "Resume brew?    1:10",
                "V60 Starter         ",
                "3/6 First pour      ",
                "Resume      ↧Discard",
            ],
            [
                "Resume? 3/6 1:10",
                "V60 Starter     ",
            ],
        ],
        .resumeHeld: [
            [
                "Resume brew?    1:10",
                "Hold to discard it  ",
                "██████████          ",
                "Resume      ↧Discard",
            ],
            [
                "Resume? 3/6 1:10",
                "Discard ████    ",
            ],
        ],
        .resumed: [
            [
                "3/6 First pour  0:20",
                "Paused              ",
                "█████▊     106/148 g",
                "    Resume↧ ↧Restart",
            ],
            [
                "3/6 First … 0:20",
                "Paused          ",
            ],
        ],
    ]

    private static let tasting: [Scene: [[String]]] = [
        .rate: [
            [
                "Brew finished   3:19",
                "Rate it:       ·····",
                "15.0g → 250g        ",
                "Next     +          ",
            ],
            [
                "Rate ·····  3:19",
                "Brew finished   ",
            ],
        ],
        .rated: [
            [
                "Brew finished   3:19",
                "Rate it:       ★★★★·",
                "15.0g → 250g        ",
                "Next     +         -",
            ],
            [
                "Rate ★★★★·  3:19",
                "Brew finished   ",
            ],
        ],
        .taste: [
            [
                "Taste: none         ",
                "+ and - choose      ",
                "                    ",
                "Next     +         -",
            ],
            [
                "Taste: none     ",
                "+ and - choose  ",
            ],
        ],
        .tasted: [
            [
                "Taste: too sour     ",
                "grind finer or      ",
                "hotter water        ",
                "Next     +         -",
            ],
            [
                "Taste: too sour ",
                "grind finer or  ",
            ],
        ],
        .note: [
            [
                "Note: none          ",
                "+ and - choose      ",
                "                    ",
                "Next     +         -",
            ],
            [
                "Note: none      ",
                "+ and - choose  ",
            ],
        ],
        .noted: [
            [
                "Note:               ",
                "Fast drawdown       ",
                "                    ",
                "Next     +         -",
            ],
            [
                "Fast drawdown   ",
                "Note            ",
            ],
        ],
        .save: [
            [
                "Save? ★4 too sour   ",
                "V60 Starter    +note",
                "15.0g → 250g    3:19",
                "Save   Edit ↧Discard",
            ],
            [
                "Save ★4 sour    ",
                "15.0g→250g  3:19",
            ],
        ],
        .saveBare: [
            [
                "Save? ★4            ",
                "V60 Starter         ",
                "15.0g → 250g    3:19",
                "Save   Edit ↧Discard",
            ],
            [
                "Save? ★4        ",
                "15.0g→250g  3:19",
            ],
        ],
        .saveUnrated: [
            [
                "Not rated: no log   ",
                "V60 Starter         ",
                "15.0g → 250g    3:19",
                "        Edit Discard",
            ],
            [
                "No rating,no log",
                "15.0g→250g  3:19",
            ],
        ],
        .discardHeld: [
            [
                "Save? ★4 too sour   ",
                "Hold to discard it  ",
                "██████████          ",
                "Save   Edit ↧Discard",
            ],
            [
                "Save ★4 sour    ",
                "Discard ████    ",
            ],
        ],
        .saving: [
            [
                "Saving...           ",
                "V60 Starter         ",
                "                    ",
                "OK                  ",
            ],
            [
                "Saving...       ",
                "V60 Starter     ",
            ],
        ],
        .saved: [
            [
                "Saved               ",
                "V60 Starter         ",
                "                    ",
                "OK                  ",
            ],
            [
                "Saved           ",
                "V60 Starter     ",
            ],
        ],
        .notSaved: [
            [
                "Not saved yet       ",
                "The disk is full    ",
                "Kept and tried again",
                "OK                  ",
            ],
            [
                "! Not saved yet ",
                "The disk is full",
            ],
        ],
    ]

    private static let settings: [Scene: [[String]]] = [
        .menu: [
            [
                "Menu             1/5",
                ">Recipes            ",
                " Reset to defaults  ",
                "Select  Down    Back",
            ],
            [
                ">Recipes        ",
                "Menu         1/5",
            ],
        ],
        .menuEnd: [
            [
                "Menu             5/5",
                ">Power off          ",
                "                    ",
                "Select  Down    Back",
            ],
            [
                ">Power off      ",
                "Menu         5/5",
            ],
        ],
        .settings: [
            [
                "Settings         1/4",
                ">Backlight     5 min",
                " Buzzer           on",
                "Change  Down    Back",
            ],
            [
                ">Light     5 min",
                "Settings     1/4",
            ],
        ],
        .settingsBare: [
            [
                "Settings         2/4",
                ">Buzzer  none fitted",
                " Layout         20x4",
                "        Down    Back",
            ],
            [
                ">Buzzer     none",
                "Settings     2/4",
            ],
        ],
        .settingsChanged: [
            [
                "Settings         1/4",
                ">Backlight    10 min",
                " Buzzer           on",
                "Change  Down    Back",
            ],
            [
                ">Light    10 min",
                "Settings     1/4",
            ],
        ],
        .keepLayout: [
            [
                "Keep layout? 14s",
                "Keep        Undo",
            ],
            [
                "Keep this layout?   ",
                "Else back in 14 s   ",
                "                    ",
                "Keep            Undo",
            ],
        ],
        .about: [
            [
                "BrewGuide           ",
                "Version 0.3.0       ",
                "LCD I2C 0x27        ",
                "Back                ",
            ],
            [
                "BrewGuide       ",
                "Next            ",
            ],
        ],
        .powerOff: [
            [
                "Power off?          ",
                "Hold Off to confirm ",
                "                    ",
                "Back            ↧Off",
            ],
            [
                "Power off?      ",
                "Back        ↧Off",
            ],
        ],
        .powerOffHeld: [
            [
                "Power off?          ",
                "Hold to power off   ",
                "██████████          ",
                "Back            ↧Off",
            ],
            [
                "Power off?      ",
                "Off ██████      ",
            ],
        ],
        .poweringOff: [
            [
                "Powering off...     ",
                "                    ",
                "                    ",
                "                Back",
            ],
            [
                "Powering off... ",
                "            Back",
            ],
        ],
        .safe: [
            [
                "Safe to unplug      ",
                "once the green light",
                "is out              ",
                "                    ",
            ],
            [
                "Safe to unplug  ",
                "when light's out",
            ],
        ],
        .powerOffFailed: [
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
    ]

    private static let recipes: [Scene: [[String]]] = [
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

    private static let logs: [Scene: [[String]]] = [
        .logs: [
            [
                "Logs            1/12",
                ">2 Dec V60 Start… ★2",
                " ?1 Dec V60 Star… ★4",
                "Open    Down    Back",
            ],
            [
                ">2 Dec V60 S… ★2",
                "Logs        1/12",
            ],
        ],
        .logsEmpty: [
            [
                "Logs                ",
                "No brews yet        ",
                "                    ",
                "                Back",
            ],
            [
                "No brews yet    ",
                "Logs            ",
            ],
        ],
        .logsOne: [
            [
                "Logs             1/1",
                ">?1 Dec V60 Star… ★4",
                "                    ",
                "Open            Back",
            ],
            [
                ">?1 Dec V60 … ★4",
                "Logs         1/1",
            ],
        ],
        .logsUnsaved: [
            [
                "Logs, 1 unsaved 1/12",
                ">2 Dec V60 Start… ★2",
                " ?1 Dec V60 Star… ★4",
                "Open    Down    Back",
            ],
            [
                ">2 Dec V60 S… ★2",
                "1 unsaved   1/12",
            ],
        ],
        .log: [
            [
                "V60 Starter     1/10",
                "2 Dec 2026     08:30",
                "★2 too bitter   3:19",
                "More   Recipe  Back↧",
            ],
            [
                "V60 Starter     ",
                "More Recip Back↧",
            ],
        ],
        .logInputs: [
            [
                "V60 Starter     2/10",
                "15.0g → 250g  1:16.7",
                "94 °C medium        ",
                "More   Recipe  Back↧",
            ],
            [
                "15.0→250  1:16.7",
                "More Recip Back↧",
            ],
        ],
        .logNote: [
            [
                "V60 Starter     3/10",
                "The bed was uneven, ",
                "pour more slowly    ",
                "More   Recipe  Back↧",
            ],
            [
                "uneven, pour    ",
                "More Recip Back↧",
            ],
        ],
        .logStep: [
            [
                "V60 Starter     5/10",
                "2 Bloom             ",
                "took 0:41 of 0:45   ",
                "More   Recipe  Back↧",
            ],
            [
                "took 0:42       ",
                "More Recip Back↧",
            ],
        ],
        .logEnd: [
            [
                "V60 Starter    10/10",
                "Hold Back to delete ",
                "this log            ",
                "More   Recipe  Back↧",
            ],
            [
                "Hold Back:delete",
                "More Recip Back↧",
            ],
        ],
        .deleteLog: [
            [
                "Delete this log?    ",
                "2 Dec V60 Starter   ",
                "                    ",
                "Keep         ↧Delete",
            ],
            [
                "Delete? 2 Dec V…",
                "Keep     ↧Delete",
            ],
        ],
    ]
}
