/// The commands of a program, and what is told of the program as a whole. Which commands there are
/// is the program's own affair.
package struct CommandTable: Sendable {
    /// A word that stands before other ones: `recipe`; or a word of a group that is one itself:
    /// `bake log`, behind `bake` in the table.
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

    /// The commands of a group; without those of a group in it.
    package func members(of group: String) -> [CommandSpec] {
        shown.filter { $0.group == group }
    }

    /// The groups in a group; without one those that are in none.
    func groups(in group: String?) -> [Group] { groups.filter { $0.parent == group } }

    /// Options every command takes.
    static let common: [any OptionDeclaration] = [Option.flag("help", summary: "how to use it")]
}

extension CommandTable.Group {
    /// The group it is in, if it is in one.
    var parent: String? { name.partBeforeLastWord }
    /// The word itself.
    var word: String { name.lastWord }
}

extension CommandSpec {
    /// The group it is in, if it is in one.
    package var group: String? { name.partBeforeLastWord }
    /// The word behind those of its group.
    var word: String { name.lastWord }
}

extension String {
    fileprivate var partBeforeLastWord: String? {
        lastIndex(of: " ").map { String(self[..<$0]) }
    }

    fileprivate var lastWord: String {
        lastIndex(of: " ").map { String(self[index(after: $0)...]) } ?? self
    }
}
