import Brewing
import Hardware
import Timebase

/// The log is on its way to the disk. It says "Saved" only once it is there.
struct SavingScreen {
    /// What is known of it.
    enum Outcome {
        case waiting
        case saved(at: Instant)
        case failed(Fault)
        case lost(Fault)
    }

    let change: Change
    let recipeName: String
    var outcome = Outcome.waiting

    init(change: Change, recipeName: String) {
        self.change = change
        self.recipeName = recipeName
    }

    /// When it goes home by itself; nil while there is something to wait for or to read.
    var deadline: Instant? {
        switch outcome {
        case .saved(let instant): instant + Panel.savedLength
        case .waiting, .failed, .lost: nil
        }
    }

    // What it shows.

    /// `turn` counts the turns of a name that has no room.
    func draw(on canvas: inout Canvas, turn: Int) {
        switch outcome {
        case .waiting:
            canvas.row(0, "Saving...")
            canvas.drawPage(TextLines.pages(of: recipeName, for: canvas.size), turn: turn)
        case .saved:
            canvas.row(0, "Saved")
            canvas.drawPage(TextLines.pages(of: recipeName, for: canvas.size), turn: turn)
        case .failed(let fault):
            canvas.row(0, canvas.isSmall ? "! Not saved yet" : "Not saved yet")
            canvas.row(1, fault.title)
            if !canvas.isSmall { canvas.row(2, "Kept and tried again") }
        case .lost(let fault):
            canvas.row(0, "! Not saved")
            canvas.row(1, fault.title)
            if !canvas.isSmall { canvas.row(2, "It can't be kept") }
        }
    }

    func turnCount(for size: DisplaySize) -> Int {
        switch outcome {
        case .waiting, .saved: TextLines.pages(of: recipeName, for: size).count
        case .failed, .lost: 1
        }
    }

    // Its soft keys.

    var softKeys: SoftKeys { SoftKeys(next: SoftKey("OK", .tasting(.goOn))) }
}
