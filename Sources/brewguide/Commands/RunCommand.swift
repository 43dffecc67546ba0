extension CommandSpec {
    static let run = CommandSpec(
        name: "run", summary: "runs the device on this Raspberry Pi's buttons and display",
        options: [Option(name: "config", value: .file, summary: "another configuration")]
    ) { invocation throws(CommandFailure) in
        throw CommandFailure(status: .unavailable, message: "later")
    }
}
