import Brewing
import CommandLine
import Store
import SystemCalls

extension StoreError {
    /// Whether another recipe or formula has the name.
    var isNameTaken: Bool {
        switch self {
        case .nameTaken, .bake(.nameTaken): true
        case .cannotCreateDirectory, .cannotOpen, .notAFile, .full, .readOnly, .locked,
            .inputOutput, .damaged, .notADatabase, .foreign, .newerSchema, .invalidRecipe,
            .noSuchRecipe, .noSuchLog, .refused, .bake, .unreadable, .fileExists, .unexpected:
            false
        }
    }
}

extension CommandFailure {
    /// What a failure of the database ends a command with: the one place that knows (SPEC §12).
    init(_ error: StoreError) {
        if case .cannotOpen(let path, let reason) = error {
            self.init(unopened: path, reason: reason)
        } else {
            let advice = Self.advice(for: error).map { ": \($0)" } ?? ""
            self.init(status: Self.status(of: error), message: error.description + advice)
        }
    }

    private static func status(of error: StoreError) -> ExitStatus {
        switch error {
        case .cannotCreateDirectory(let path, _):
            obstacle(to: Filesystem.folder(of: path))?.kind == .accessDenied
                ? .noPermission : .cannotCreate
        case .cannotOpen, .full, .inputOutput: .inputOutput
        case .readOnly: .noPermission
        case .locked: .busy
        case .damaged, .notAFile, .notADatabase, .foreign, .invalidRecipe, .nameTaken, .unreadable:
            .badData
        case .refused(.noneNamed): .noInput
        case .refused: .badData
        case .bake(.noSuchFormula), .bake(.noSuchLog): .noInput
        case .bake: .badData
        case .newerSchema: .configuration
        case .noSuchRecipe, .noSuchLog: .noInput
        case .fileExists: .cannotCreate
        case .unexpected: .software
        }
    }

    /// What to do about it here.
    private static func advice(for error: StoreError) -> String? {
        switch error {
        case .cannotCreateDirectory, .cannotOpen: Self.permissionAdvice
        case .notAFile: "move it away, or name another"
        case .full: "free some space, then try again"
        case .readOnly: "make it writable, or use sudo where it is not yours"
        case .locked: "try again"
        case .inputOutput: "check the card, and back up what is there"
        case .damaged: "do it again: it is set aside, and what can be read is recovered"
        case .notADatabase: "name another file or folder, or move that one away"
        case .foreign: "name another file, or another folder with --state"
        case .newerSchema: "update brewguide"
        case .invalidRecipe(let errors):
            errors == [.starterCannotBeModified] ? "'brewguide recipe duplicate'" : nil
        case .nameTaken: "choose another name"
        case .noSuchRecipe, .noSuchLog: "it was deleted meanwhile"
        case .fileExists: "choose another name, or move that file away"
        case .refused(let refusal): advice(for: refusal)
        case .bake(let refusal): advice(for: refusal)
        case .unreadable: "the others are fine"
        case .unexpected: nil
        }
    }

    private static func advice(for refusal: JournalRefusal) -> String? {
        switch refusal {
        case .invalid: nil
        case .nameTaken: "choose another name"
        case .noneNamed(let topic, _): "'brewguide \(topic.rawValue) list' shows them all"
        case .ambiguous(_, let names): "say '" + names.joined(separator: "' or '") + "'"
        case .builtIn: "'brewguide method add' makes one of your own"
        case .inUse: "delete these recipes first, or give them another method"
        }
    }

    private static func advice(for refusal: BakeRefusal) -> String? {
        switch refusal {
        case .invalid, .nothingToUndo, .nothingToRedo: nil
        case .tooLarge: "shorten its notes and names"
        case .nameTaken: "choose another name"
        case .noSuchFormula, .noSuchLog: "it was deleted meanwhile"
        }
    }

    private static let permissionAdvice =
        "give it to the user who runs brewguide, use sudo, or name another folder with --state"

    // A file that can't be opened: SQLite does not tell why, the system does.

    private init(unopened path: String, reason: String) {
        let obstacle = Self.obstacle(to: path)
        if obstacle?.isRefusal == true {
            self.init(
                status: .noPermission,
                message: "\(path) may not be used: \(Self.permissionAdvice)")
        } else if obstacle?.kind == .readOnly {
            self.init(.readOnly)
        } else if obstacle?.kind == .notFound || obstacle?.kind == .notAFolder {
            self.init(status: .noInput, message: "there is no \(path)")
        } else {
            self.init(status: .inputOutput, message: "cannot open \(path): \(reason)")
        }
    }

    /// What keeps us from reading a file or from writing in its folder; nil when nothing does.
    private static func obstacle(to path: String) -> SystemCallError? {
        do throws(SystemCallError) {
            try Filesystem.check(.read, at: path)
            try Filesystem.check([.write, .execute], at: Filesystem.folder(of: path))
            return nil
        } catch {
            return error
        }
    }
}
