import Brewing

/// What went wrong with what the device knows. Each case has the words a person needs.
public enum StoreError: Error, Hashable, Sendable {
    /// The folder for the database could not be made.
    case cannotCreateDirectory(String, reason: String)
    /// A file could not be opened, made, or moved.
    case cannotOpen(String, reason: String)
    /// Something else than a file is in a file's place: `a fifo, not a file`. No link is followed.
    case notAFile(String, kind: String)
    /// The disk has no room left. Nothing was changed.
    case full
    /// The disk or the file may not be written. Nothing was changed.
    case readOnly
    /// Another program held the database for longer than we wait. Nothing was changed.
    case locked
    /// The disk did not do what it was asked.
    case inputOutput(String)
    /// The database is damaged; opening it again sets it aside and recovers what can be read.
    case damaged(String)
    /// The file is no database, and never was one of ours.
    case notADatabase(String)
    /// The file is a database, but of another program.
    case foreign(String)
    /// A newer BrewGuide wrote the database.
    case newerSchema(found: Int, known: Int)
    /// The recipe is not right: everything that is wrong with it.
    case invalidRecipe([RecipeError])
    /// Another recipe has this name, but for upper and lower case.
    case nameTaken(String)
    /// There is no such recipe (any more).
    case noSuchRecipe(RecipeID)
    /// There is no such log (any more).
    case noSuchLog(LogID)
    /// Something of the journal can't be done.
    case refused(JournalRefusal)
    /// Something of the bakery can't be done.
    case bake(BakeRefusal)
    /// One row cannot be understood; all others can.
    case unreadable(String)
    /// There is a file of this name already, and it is not to be written over.
    case fileExists(String)
    /// What only a bug of ours or of SQLite can cause.
    case unexpected(code: Int32, String)
}
