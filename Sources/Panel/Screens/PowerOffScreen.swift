import Hardware

/// Power off: asked, on its way, and when the plug may be pulled.
struct PowerOffScreen {
    /// How far it is.
    enum Stage {
        case asking, going, safe
    }

    var stage = Stage.asking

    // What it shows.

    func draw(on canvas: inout Canvas) {
        switch stage {
        case .asking:
            canvas.row(0, "Power off?")
            if !canvas.isSmall { canvas.row(1, "Hold Off to confirm") }
        case .going: canvas.row(0, "Powering off...")
        case .safe:
            canvas.row(0, "Safe to unplug")
            canvas.row(1, canvas.isSmall ? "when light's out" : "once the green light")
            if !canvas.isSmall { canvas.row(2, "is out") }
        }
    }

    // Its soft keys.

    var softKeys: SoftKeys {
        switch stage {
        case .asking:
            SoftKeys(
                next: SoftKey("Back", .back),
                restart: SoftKey(
                    "Off", nil,
                    hold: SoftKey.Hold(
                        action: .powerOff, length: LeaveScreen.leaveHold,
                        prompt: "Hold to power off", shortPrompt: "Off")))
        case .going: SoftKeys(restart: SoftKey("Back", .back))
        case .safe: SoftKeys()
        }
    }
}
