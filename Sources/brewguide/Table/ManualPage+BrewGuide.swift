import Control
import CommandLine

extension ManualPage {
    /// The program's manual page.
    static let brewguide: ManualPage = ManualPage(
        .brewguide, title: "BrewGuide", version: BrewGuideVersion.current,
        date: BrewGuideVersion.date, statuses: ExitStatus.allCases.map { ($0, $0.meaning) },
        files: [
            ("/etc/brewguide/config.json", "The configuration, JSON with comments."),
            (
                "/run/brewguide/control.sock",
                "Where the service is asked for its status and screen."
            ),
            ("brewguide.db", StateDirectory.explanation),
            (
                "session, bake",
                "Beside the database: the brew and the bake under way, and rated ones that it "
                    + "could not take yet. A running device writes them."
            ),
        ],
        environment: [
            ("BREWGUIDE_STATE", "Another folder for the database."),
            ("VISUAL, EDITOR", "The editor of recipes."),
            (
                "PAGER",
                "What shows what is longer than the screen; less when not set, none when empty."
            ),
            ("BREWGUIDE_SOCKET", "Another place for the control socket."),
            ("NO_COLOR", "When set, nothing is coloured."),
        ])
}

extension ExitStatus {
    /// What it means here.
    var meaning: String {
        switch self {
        case .ok: "all is well"
        case .usage: "the command line is wrong"
        case .badData: "a file, recipe or database is wrong, or a scenario did not hold"
        case .noInput: "there is no such file or item"
        case .unavailable: "the board or the device is not there"
        case .software: "a fault in brewguide itself"
        case .cannotCreate: "a file or directory can't be made"
        case .inputOutput: "reading or writing failed"
        case .busy: "it is in use, or was changed by somebody else meanwhile"
        case .noPermission: "it may not be used or changed"
        case .configuration: "the configuration is wrong"
        }
    }
}
