/// Formulas, and how much is baked.
extension SceneFrames {
    static let formulas: [Scene: [[String]]] = [
        .bakeList: [
            [
                "Bake             2/4",
                ">Country loaf       ",
                " 70 % 1720 g        ",
                "Open    Down    Back",
            ],
            [
                ">Country loaf   ",
                "70% 1720g    2/4",
            ],
        ],
        .bakeEmpty: [
            [
                "Bake                ",
                "No formulas         ",
                "                    ",
                "                Back",
            ],
            [
                "No formulas     ",
                "Bake            ",
            ],
        ],
        .bakeReading: [
            [
                "Bake                ",
                "Reading...          ",
                "                    ",
                "                Back",
            ],
            [
                "Reading...      ",
                "Bake            ",
            ],
        ],
        .formula: [
            [
                "Country loaf    1/14",
                "hyd 70.0 salt 2.0   ",
                "pre 10.0  T 1720 ✓  ",
                "Use     Down    Back",
            ],
            [
                "Country loaf    ",
                "Use   Down  Back",
            ],
        ],
        .formulaItem: [
            [
                "Country loaf    8/14",
                "whole wheat         ",
                "        100 g 10.0 %",
                "Use     Down    Back",
            ],
            [
                "whole wheat     ",
                "Use   Down  Back",
            ],
        ],
        .formulaWarned: [
            [
                "Salty          11/12",
                "! Salt 3.0 %, usual ",
                "1.8-2.2: take 5 g   ",
                "Use     Down    Back",
            ],
            [
                "! Salt 3.0 %,   ",
                "Use   Down  Back",
            ],
        ],
        .formulaBroken: [
            [
                "Broken          2/11",
                "! there must be at  ",
                "least 1 piece       ",
                "Why?    Down    Back",
            ],
            [
                "! there must be ",
                "Why?  Down  Back",
            ],
        ],
        .bakeConfirm: [
            [
                "Country loaf        ",
                "2 x 800 g     1600 g",
                "hyd 70.0 salt 2.0  ✓",
                "Start   Edit    Back",
            ],
            [
                "2 x 800 g 1600 g",
                "Country loaf   ✓",
            ],
        ],
        .bakeTaken: [
            [
                "Pan loaf with a nam…",
                "1 x 875 g      875 g",
                "Another bake waits  ",
                "Open  Give up   Back",
            ],
            [
                "1 x 875 g  875 g",
                "A bake waits    ",
            ],
        ],
        .bakeEdit: [
            [
                "Edit Piece       2/4",
                "  799 g             ",
                "2 x 799 g     1598 g",
                "Next     +         -",
            ],
            [
                "Piece       799g",
                "2 x 799 g 1598 g",
            ],
        ],
        .bakeEditLevain: [
            [
                "Edit Levain      4/4",
                "  185 g      at hand",
                "2 x 796 g     1591 g",
                "Done     +         -",
            ],
            [
                "Levain      185g",
                "2 x 796 g 1591 g",
            ],
        ],
        .giveUp: [
            [
                "Give up this bake?  ",
                "Country loaf        ",
                "                    ",
                "Keep        ↧Discard",
            ],
            [
                "Give up? Countr…",
                "Keep    ↧Discard",
            ],
        ],
    ]
}
