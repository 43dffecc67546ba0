/// Menu, settings and power off.
extension SceneFrames {
    static let settings: [Scene: [[String]]] = [
        .menu: [
            [
                "Menu             1/7",
                ">Recipes            ",
                " Reset to defaults  ",
                "Select  Down    Back",
            ],
            [
                ">Recipes        ",
                "Menu         1/7",
            ],
        ],
        .menuEnd: [
            [
                "Menu             7/7",
                ">Power off          ",
                "                    ",
                "Select  Down    Back",
            ],
            [
                ">Power off      ",
                "Menu         7/7",
            ],
        ],
        .stopwatch: [
            [
                "0:00.0     Stopwatch",
                "Guide: off          ",
                "                    ",
                "Start  Guide    Back",
            ],
            [
                "0:00.0  no guide",
                "Go   Guide  Back",
            ],
        ],
        .stopwatchRuns: [
            [
                "0:12.4 ██▌          ",
                "                    ",
                "                    ",
                "Stop   Pause  ↧Reset",
            ],
            [
                "0:12.4 █▊       ",
                "Stop Pause↧Reset",
            ],
        ],
        .stopwatchStopped: [
            [
                "0:12.4 ██▌          ",
                "Stopped             ",
                "                    ",
                "Log    Go on  ↧Reset",
            ],
            [
                "0:12.4   Stopped",
                "Log Go on ↧Reset",
            ],
        ],
        .stopwatchHeld: [
            [
                "0:12.4 ██▌          ",
                "Hold to reset       ",
                "██████████          ",
                "Log    Go on  ↧Reset",
            ],
            [
                "0:12.4   Stopped",
                "Reset █████     ",
            ],
        ],
        .stopwatchLog: [
            [
                "Log Method          ",
                "  v60               ",
                "+ for another       ",
                "Next     +      Back",
            ],
            [
                "Method v60      ",
                "+ for another   ",
            ],
        ],
        .settings: [
            [
                "Settings         1/5",
                ">Backlight     5 min",
                " Buzzer        steps",
                "Change  Down    Back",
            ],
            [
                ">Light     5 min",
                "Settings     1/5",
            ],
        ],
        .settingsBare: [
            [
                "Settings         2/5",
                ">Buzzer  none fitted",
                " Layout         20x4",
                "        Down    Back",
            ],
            [
                ">Buzzer     none",
                "Settings     2/5",
            ],
        ],
        .settingsChanged: [
            [
                "Settings         1/5",
                ">Backlight    10 min",
                " Buzzer        steps",
                "Change  Down    Back",
            ],
            [
                ">Light    10 min",
                "Settings     1/5",
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
}
