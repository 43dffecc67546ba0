/// Logs.
extension SceneFrames {
    static let logs: [Scene: [[String]]] = [
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
                "V60 Starter      1/9",
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
                "V60 Starter      2/9",
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
                "V60 Starter      3/9",
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
                "V60 Starter      5/9",
                "Bloom    0:45 → 0:41",
                "First pour      0:42",
                "More   Recipe  Back↧",
            ],
            [
                "Bloom  0:45→0:41",
                "More Recip Back↧",
            ],
        ],
        .logEnd: [
            [
                "V60 Starter      9/9",
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
