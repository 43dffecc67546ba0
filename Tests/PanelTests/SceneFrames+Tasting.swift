/// The rating and the log.
extension SceneFrames {
    static let tasting: [Scene: [[String]]] = [
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
}
