import CommandLine
import JSON5
import Store

/// What a person has many of, each under a name of its own, in files and in the database: recipes.
/// How one is found, edited and taken in from files is the same for all kinds.
protocol LibraryItem: Equatable {
    associatedtype ID: Hashable, RawRepresentable where ID.RawValue == String

    /// What one is called: `recipe`.
    static var noun: String { get }
    /// The word before its commands: `brewguide recipe …`.
    static var group: String { get }
    /// The draft of one that is made.
    static var newDraftName: String { get }
    /// An id nobody else has.
    static func newID() -> ID

    var id: ID { get set }
    var name: String { get set }
    /// It as a file.
    var fileText: String { get }

    /// The one of an id.
    /// - Throws: that there is none, or a failure of the database.
    static func find(_ id: ID, in database: Database) throws(StoreError) -> Self
    /// The one of a name as people see it; nil when there is none.
    static func find(named name: String, in database: Database) throws(StoreError) -> Self?
    /// Those whose name or id begins so.
    static func matches(
        startingWith word: String, limit: Int, in database: Database
    ) throws(StoreError) -> [(id: ID, name: String)]
    /// Adds some and puts others in the place of those with their ids: all of it, or nothing.
    static func add(
        _ items: [Self], replacing others: [Self], in database: Database
    ) throws(StoreError)
    /// Changes it if what is there is as expected; returns whether it was changed.
    func update(in database: Database, if isExpected: (Self) -> Bool) throws(StoreError) -> Bool

    /// How a text is read, as things stand in the database.
    static func reader(_ library: Library) throws(CommandFailure) -> ItemReader<Self>
}

/// How the text of a recipe or a formula is read, and what one may write in it.
struct ItemReader<Item: LibraryItem> {
    /// What stands at the top of a draft.
    let reminder: String
    /// Reads a text. It is that of the item with this id, which it has to keep when it `keepsID`.
    let read: (_ text: String, _ id: Item.ID, _ keepsID: Bool) throws(DocumentErrors) -> Item
}
