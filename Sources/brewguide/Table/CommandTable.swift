/// Every command there is.
enum CommandTable {
    static let all: [CommandSpec] = [
        .run, .sim, .status, .screen, .press, .doctor, .completions, .manual, .help,
    ]

    static let summary = "guides a pour-over brew by three buttons and a character display"

    /// Options every command takes.
    static let common: [CommandSpec.Option] = [
        CommandSpec.Option(name: "help", value: .none, summary: "how to use it")
    ]
}
