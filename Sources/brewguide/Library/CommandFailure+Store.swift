import Brewing
import CPOSIX
import Store

extension CommandFailure {
    /// What a failure of the database ends a command with: the one place that knows (SPEC §12).
    init(_ error: StoreError) {
        self.init(status: Self.status(of: error), message: Self.words(for: error))
    }

    private static func status(of error: StoreError) -> ExitStatus {
        switch error {
        case .cannotCreateDirectory(let path, _): denied(path) ? .noPermission : .cannotCreate
        case .cannotOpen(let path, _):
            denied(path) ? .noPermission : access(path, F_OK) == 0 ? .inputOutput : .noInput
        case .full, .inputOutput: .inputOutput
        case .readOnly: .noPermission
        case .locked: .busy
        case .damaged, .notADatabase, .foreign, .invalidRecipe, .nameTaken, .unreadable: .badData
        case .newerSchema: .configuration
        case .noSuchRecipe, .noSuchLog: .noInput
        case .fileExists: .cannotCreate
        case .unexpected: .software
        }
    }

    /// Whether it is the permissions that keep a file, or the folder it would be in, from us.
    private static func denied(_ path: String) -> Bool {
        if access(path, F_OK) == 0 { return access(path, R_OK) != 0 }
        let code = brewguide_errno()
        return code == EACCES
            || access(Files.folder(of: path), W_OK | X_OK) != 0
                && brewguide_errno() == EACCES
    }

    /// What is wrong, and what to do about it here.
    private static func words(for error: StoreError) -> String {
        let advice: String? =
            switch error {
            case .cannotCreateDirectory, .cannotOpen:
                "give it to the user who runs brewguide, use sudo, or name another with --state"
            case .full: "free some space, then try again"
            case .readOnly: "make the disk writable or use sudo, then try again"
            case .locked: "try again"
            case .inputOutput: "check the card, and back up what is there"
            case .damaged: "do it again: it is set aside, and what can be read is recovered"
            case .notADatabase: "name another folder, or move that file away"
            case .foreign: "name another folder with --state"
            case .newerSchema: "update brewguide, or restore an older backup"
            case .invalidRecipe(let errors):
                errors == [.starterCannotBeModified]
                    ? "'brewguide recipe duplicate'" : nil
            case .nameTaken: "choose another name"
            case .noSuchRecipe, .noSuchLog: "it was deleted meanwhile"
            case .fileExists: "choose another name, or move that file away"
            case .unreadable: "the others are fine"
            case .unexpected: nil
            }
        return error.description + (advice.map { ": \($0)" } ?? "")
    }
}
