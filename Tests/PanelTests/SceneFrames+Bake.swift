/// The time of a bake, and its stars.
extension SceneFrames {
    static let baking: [Scene: [[String]]] = [
        .ripening: [
            [
                "Levain ripens   0:01",
                "Next: Dough         ",
                "                    ",
                "Next   Home↧        ",
            ],
            [
                "Levain rip… 0:01",
                "Next: Dough     ",
            ],
        ],
        .bakeStep: [
            [
                "1/3 Bulk        3:50",
                "Next when done      ",
                "▊                   ",
                "Next  Home↧ ↧Restart",
            ],
            [
                "1/3 Bulk    3:50",
                "Next Home↧  ↧Rst",
            ],
        ],
        .bakeStepOpen: [
            [
                "2/3 Shape       0:01",
                "Done? Press Next    ",
                "                    ",
                "Next  Home↧ ↧Restart",
            ],
            [
                "2/3 Shape   0:01",
                "Done? Press Next",
            ],
        ],
        .bakeStepLong: [
            [
                "3/3 Proof, se… 44:59",
                "Proof, seam side up,",
                "                    ",
                "Next  Home↧ ↧Restart",
            ],
            [
                "3/3 Proof… 44:59",
                "Proof, seam side",
            ],
        ],
        .bakeStepOver: [
            [
                "1/3 Bulk       +0:06",
                "Time's up: Next     ",
                "████████████████████",
                "Next  Home↧ ↧Restart",
            ],
            [
                "1/3 Bulk   +0:06",
                "Next Home↧  ↧Rst",
            ],
        ],
        .bakeOver: [
            [
                "Bake: time's up     ",
                "Bulk                ",
                "                    ",
                "Open           Later",
            ],
            [
                "Bake: Bulk      ",
                "Open       Later",
            ],
        ],
        .menuBake: [
            [
                "Menu             1/8",
                ">Bake 4:00          ",
                " Recipes            ",
                "Select  Down    Back",
            ],
            [
                ">Bake 4:00      ",
                "Menu         1/8",
            ],
        ],
        .bakeRating: [
            [
                "Bake finished       ",
                "Rate it:       ·····",
                "Country loaf        ",
                "Later    +  ↧Discard",
            ],
            [
                "Rate ·····      ",
                "Country loaf    ",
            ],
        ],
        .bakeRated: [
            [
                "Bake finished       ",
                "Rate it:       ★★★··",
                "Country loaf        ",
                "Save     +         -",
            ],
            [
                "Rate ★★★··      ",
                "Country loaf    ",
            ],
        ],
        .bakeSaved: [
            [
                "Saved               ",
                "Country loaf        ",
                "                    ",
                "OK                  ",
            ],
            [
                "Saved           ",
                "Country loaf    ",
            ],
        ],
    ]
}
