/// Menu, settings and power off.
extension SceneFrames {
    static let settings: [Scene: [[String]]] = [
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
}
