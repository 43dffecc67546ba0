/// What each scene looks like, written by hand: the large display, then the small one.
enum SceneFrames {
    static let all = start.merging(tasting) { first, _ in first }
        .merging(settings) { first, _ in first }
        .merging(recipes) { first, _ in first }
        .merging(logs) { first, _ in first }
        .merging(formulas) { first, _ in first }
        .merging(weighing) { first, _ in first }
        .merging(baking) { first, _ in first }

    static let start: [Scene: [[String]]] = [
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
}
