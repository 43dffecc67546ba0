import CommandLine
import Control
import Syncing

extension CommandTable {
    /// Every command of the sync program.
    static let sync: CommandTable = CommandTable(
        program: "brewguide-sync",
        summary: "keeps the recipes and logs of several devices alike over WebDAV", groups: [],
        groupDetails: "", urgent: [.run]
    ) {
        [.status, .login, .logout, .on, .off, .now, .deleteRemote, .exchange, .manual]
    }
}

extension ManualPage {
    /// The program's manual page.
    fileprivate static let sync: ManualPage = ManualPage(
        .sync, title: "BrewGuide", version: BrewGuideVersion.current,
        date: BrewGuideVersion.date, statuses: ExitStatus.used,
        files: [
            (SyncConfiguration.defaultPath, "Who gives tokens: brewguide-sync.json(5)."),
            (
                "/var/lib/brewguide-sync",
                "What it knows, and what it signs in with (credentials.json, for it alone)."
            ),
            ("/run/brewguide/control.sock", "Where the device is asked whether a brew runs."),
        ],
        environment: [
            ("BREWGUIDE_SOCKET", "Another place for the control socket."),
            ("BREWGUIDE_STATE", "Another state folder of the device."),
        ])
}

extension ExitStatus {
    /// Those that the program ends with.
    fileprivate static var used: [(ExitStatus, String)] {
        [
            (.ok, "all is well"), (.usage, "the command line is wrong"),
            (.badData, "the server's data can't be read"),
            (.unavailable, "the network or the server is not there"),
            (.cannotCreate, "the folder can't be made"),
            (.inputOutput, "reading or writing failed"),
            (.busy, "another sync or a brew is under way, or the server is busy"),
            (.noPermission, "not signed in, or a file may not be read"),
            (.configuration, "the configuration is wrong"),
        ]
    }
}

extension CommandSpec {
    fileprivate static let manual = CommandSpec(
        name: "manual", summary: "prints the manual page", isHidden: true
    ) { _ throws(CommandFailure) in try Console.print(ManualPage.sync.text) }

    fileprivate static let run = CommandSpec(
        name: "run", summary: "does what is due, as the service does",
        options: [SyncSetup.state, SyncSetup.config],
        details: [
            "It takes in what the device handed over, carries out what its Settings ask, syncs "
                + "where that is due, and ends. Without network it says nothing and tries again "
                + "later."
        ]
    ) { invocation throws(CommandFailure) in
        let configuration = try SyncSetup.configuration(invocation[SyncSetup.config])
        let work = try SyncSetup.work(invocation)
        do throws(SyncWork.Failure) {
            try work.serve(signInBy: configuration.way)
        } catch {
            guard error.isForJournal else { return }
            throw CommandFailure(error)
        }
    }

    fileprivate static let exchange = CommandSpec(
        name: "exchange", summary: "takes in what the device handed over, and answers",
        isHidden: true, options: [SyncSetup.state]
    ) { invocation throws(CommandFailure) in
        try SyncSetup.doing(invocation) { work throws(SyncWork.Failure) in
            try work.exchange(isAlone: true)
        }
    }

    fileprivate static let on = CommandSpec(
        name: "on", summary: "tries the account, and turns sync on", options: [SyncSetup.state],
        details: ["Use 'brewguide sync on', which turns it on in the device's database as well."]
    ) { invocation throws(CommandFailure) in
        try SyncSetup.doing(invocation) { work throws(SyncWork.Failure) in try work.turnOn() }
        try Console.print("Sync on\n")
    }

    fileprivate static let off = CommandSpec(
        name: "off", summary: "turns sync off; nothing is deleted anywhere",
        options: [SyncSetup.state]
    ) { invocation throws(CommandFailure) in
        try SyncSetup.doing(invocation) { work throws(SyncWork.Failure) in try work.turnOff() }
        try Console.print("Local only\n")
    }

    fileprivate static let now = CommandSpec(
        name: "now", summary: "syncs now", options: [SyncSetup.state],
        details: ["A brew comes first: while one is under way nothing is sent."]
    ) { invocation throws(CommandFailure) in
        try SyncSetup.doing(invocation) { work throws(SyncWork.Failure) in
            try work.exchange()
            try work.sync(isAsked: true)
        }
        try Console.print("synced\n")
    }

    fileprivate static let deleteRemote = CommandSpec(
        name: "delete-remote", summary: "deletes the synced data from the server",
        options: [SyncSetup.yes, SyncSetup.state],
        details: [SyncWords.deletion]
    ) { invocation throws(CommandFailure) in
        try SyncSetup.confirm(SyncWords.deletion + " Delete it?", invocation)
        var count = 0
        try SyncSetup.doing(invocation) { work throws(SyncWork.Failure) in
            count = try work.deleteRemote()
        }
        try Console.print("deleted what \(count) device(s) had on the server; sync is off\n")
    }

    fileprivate static let logout = CommandSpec(
        name: "logout", summary: "signs out; what is on the device stays",
        options: [SyncSetup.yes, SyncSetup.state], details: [SyncWords.signingOut]
    ) { invocation throws(CommandFailure) in
        try SyncSetup.confirm(SyncWords.signingOut + " Sign out?", invocation)
        var isTold: Bool?
        try SyncSetup.doing(invocation) { work throws(SyncWork.Failure) in
            isTold = try work.signOut()
        }
        try Console.print("Signed out\n")
        if isTold == false {
            Console.warn(
                "the server could not be told: end this device's access there", priority: 4)
        }
    }
}

/// What is said before something is gone.
enum SyncWords {
    static let deletion =
        "What is on the server goes; this device keeps everything, and so do the others. It may "
        + "take a while. Sync is off afterwards, on the other devices too."
    static let signingOut =
        "What is on this device stays, and so does what is on the server. Sync is turned off."
}
