/// The weigh-in.
extension SceneFrames {
    static let weighing: [Scene: [[String]]] = [
        .weigh: [
            [
                "2/3 water           ",
                "84 g                ",
                "in bowl 84 g  Levain",
                "Done   Off↧ ↧Restart",
            ],
            [
                "2/3 water    84g",
                "in bowl 84 g    ",
            ],
        ],
        .weighHeld: [
            [
                "1/3 bread flour     ",
                "Hold: bowl anew     ",
                "██████████          ",
                "Done   Off↧ ↧Restart",
            ],
            [
                "1/3 bread f… 84g",
                "Restart ████    ",
            ],
        ],
        .weighShort: [
            [
                "1/3 bread flour     ",
                "add 0.32 g   to 84 g",
                "in bowl 83 g  Levain",
                "Done   Off↧ ↧Restart",
            ],
            [
                "1/3 brea… +0.32g",
                "bread flour     ",
            ],
        ],
        .offBy: [
            [
                "water               ",
                "  83.7 g      +0.0 g",
                "Target 83.7 g       ",
                "OK       +         -",
            ],
            [
                "Is 83.7g   +0.0g",
                "water           ",
            ],
        ],
        .offByMore: [
            [
                "water               ",
                "  90.5 g      +6.8 g",
                "Target 83.7 g       ",
                "OK       +         -",
            ],
            [
                "Is 90.5g   +6.8g",
                "water           ",
            ],
        ],
        .correct: [
            [
                "Correct?         1/9",
                "bread flour     85 g",
                "is in               ",
                "Accept  Down  Refuse",
            ],
            [
                "bread flour  85g",
                "is in       1/10",
            ],
        ],
        .correctTotal: [
            [
                "Correct?         9/9",
                "Total         1623 g",
                "2 pieces  pre 10.0 %",
                "Accept  Down  Refuse",
            ],
            [
                "Total      1623g",
                "2 pieces    9/10",
            ],
        ],
        .correctHold: [
            [
                "Correct?         1/9",
                "Total         3077 g",
                "4 pieces  pre 10.0 %",
                "↧Accept Down  Refuse",
            ],
            [
                "Total      3077g",
                "4 pieces    1/10",
            ],
        ],
    ]
}
