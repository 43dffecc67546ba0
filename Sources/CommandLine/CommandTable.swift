/// The commands of a program, and what is told of the program as a whole. Which commands there are
/// is the program's own affair.
package struct CommandTable: Sendable {
    /// A word that stands before other ones: `recipe`.
    package struct Group: Sendable {
        package let name: String
        /// What its commands do.
        package let summary: String

        package init(name: String, summary: String) {
            self.name = name
            self.summary = summary
        }
    }

    /// The program's name, as a shell knows it.
    package let program: String
    /// What it does, in half a sentence.
    package let summary: String
    package let groups: [Group]
    /// What holds for the commands of every group, for their help.
    package let groupDetails: String
    private let urgent: [CommandSpec]
    private let others: @Sendable () -> [CommandSpec]

    /// A table of `urgent` commands and the `others`, which are not made up before one of them is
    /// looked for: who starts a device does not wait for them.
    package init(
        program: String, summary: String, groups: [Group], groupDetails: String,
        urgent: [CommandSpec], others: @escaping @Sendable () -> [CommandSpec]
    ) {
        self.program = program
        self.summary = summary
        self.groups = groups
        self.groupDetails = groupDetails
        self.urgent = urgent
        self.others = others
    }

    /// The command of this name.
    package func command(named name: String) -> CommandSpec? {
        urgent.first { $0.name == name } ?? others().first { $0.name == name }
    }

    /// What people are told of.
    package var shown: [CommandSpec] { (urgent + others()).filter { !$0.isHidden } }

    /// The commands of a group.
    package func members(of group: String) -> [CommandSpec] {
        shown.filter { $0.name.hasPrefix(group + " ") }
    }

    /// Options every command takes.
    static let common: [any OptionDeclaration] = [Option.flag("help", summary: "how to use it")]
}
