extension StoreError: CustomStringConvertible {
    /// What is wrong, short enough for a row of the display (16 characters, and
    /// a page's number beside them on the larger one).
    public var title: String {
        switch self {
        case .cannotCreateDirectory, .cannotOpen: "Can't open data"
        case .notAFile: "Not a file"
        case .full: "Disk is full"
        case .readOnly: "Read-only disk"
        case .locked: "Storage is busy"
        case .inputOutput: "Disk error"
        case .damaged: "Data is damaged"
        case .notADatabase: "Not a database"
        case .foreign: "Not our database"
        case .newerSchema: "Data is too new"
        case .invalidRecipe: "Recipe is wrong"
        case .nameTaken: "Name is taken"
        case .noSuchRecipe: "Recipe is gone"
        case .noSuchLog: "Log is gone"
        case .refused(let refusal): refusal.title
        case .bake(let refusal): refusal.title
        case .unreadable: "Entry is damaged"
        case .fileExists: "File exists"
        case .unexpected: "Storage failed"
        }
    }

    /// What to do about it, in plain words.
    public var advice: String {
        switch self {
        case .cannotCreateDirectory(let path, let reason), .cannotOpen(let path, let reason):
            "\(Self.lastName(of: path)): \(reason). Check the folder's owner and permissions"
        case .notAFile(let path, let kind):
            "\(Self.lastName(of: path)) is \(kind): move it away"
        case .full: "Free some space; what is unsaved is kept and tried again"
        case .readOnly: "Make the disk writable; what is unsaved is kept and tried again"
        case .locked: "Another program is writing; it is tried again"
        case .inputOutput: "Check the card; back up with: brewguide backup FILE"
        case .damaged: "Restart: it is set aside and what can be read is recovered"
        case .notADatabase(let path):
            "\(Self.lastName(of: path)) is none: move it away. Brews wait to be saved"
        case .foreign(let path):
            "\(Self.lastName(of: path)) is another program's: move it away. Brews wait to be saved"
        case .newerSchema: "Update BrewGuide. Brews wait to be saved until then"
        case .invalidRecipe: "Fix it with: brewguide recipe edit"
        case .nameTaken: "Choose another name"
        case .noSuchRecipe, .noSuchLog: "It was deleted meanwhile"
        case .refused(let refusal): refusal.advice
        case .bake(let refusal): refusal.advice
        case .unreadable: "The others are fine"
        case .fileExists: "Choose another name, or move that file away"
        case .unexpected: "Restart; if it stays, restore a backup"
        }
    }

    private static func lastName(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Both, with the details, for a terminal or a journal.
    public var description: String {
        switch self {
        case .cannotCreateDirectory(let path, let reason):
            "cannot create the folder \(path): \(reason)"
        case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
        case .notAFile(let path, let kind): "\(path) is \(kind)"
        case .full: "the disk is full; nothing was changed"
        case .readOnly: "the disk or the database is read-only; nothing was changed"
        case .locked: "the database is in use by another program; nothing was changed"
        case .inputOutput(let detail): "the disk failed: \(detail)"
        case .damaged(let detail): "the database is damaged: \(detail)"
        case .notADatabase(let path): "\(path) is not a database"
        case .foreign(let path): "\(path) is a database, but not one of BrewGuide"
        case .newerSchema(let found, let known):
            "the database was written by a newer BrewGuide (schema \(found), "
                + "this one knows \(known)); it was left as it is"
        case .invalidRecipe(let errors): errors.map(\.description).joined(separator: "; ")
        case .nameTaken(let name): "there is a recipe named \(name) already"
        case .noSuchRecipe(let id): "there is no recipe \(id.rawValue)"
        case .noSuchLog(let id): "there is no log \(id.rawValue)"
        case .refused(let refusal): refusal.description
        case .bake(let refusal): refusal.description
        case .unreadable(let what): "\(what) cannot be read: it is damaged"
        case .fileExists(let path): "\(path) exists already"
        case .unexpected(let code, let message): "the database failed: \(message) (\(code))"
        }
    }
}
