import Baking
import Brewing
import CommandLine
import Store
import Units

/// Finds the log a person means: by its place in the list, of which 1 is the newest, by its id, or
/// by how that begins when only one begins so.
extension Library {
    func logID(_ word: String) throws(CommandFailure) -> LogID {
        let id = try timedID(word, group: "log") { db, position throws(StoreError) in
            try db.logs.id(at: position)?.rawValue
        } startingWith: { db, prefix, limit throws(StoreError) in
            try db.logs.ids(startingWith: prefix, limit: limit).map(\.rawValue)
        }
        return LogID(rawValue: id)
    }

    func log(_ word: String) throws(CommandFailure) -> BrewLog {
        let id = try logID(word)
        return try attempt { db throws(StoreError) in try db.logs.find(id) }
    }

    func bakeLog(_ word: String) throws(CommandFailure) -> BakeLog {
        let id = try timedID(word, group: "bake log") { db, position throws(StoreError) in
            try db.bakeLogs.id(at: position)?.rawValue
        } startingWith: { db, prefix, limit throws(StoreError) in
            try db.bakeLogs.ids(startingWith: prefix, limit: limit).map(\.rawValue)
        }
        return try attempt { db throws(StoreError) in
            try db.bakeLogs.find(BakeLogID(rawValue: id))
        }
    }

    private func timedID(
        _ word: String, group: String, at: (Database, Int) throws(StoreError) -> String?,
        startingWith: (Database, String, Int) throws(StoreError) -> [String]
    ) throws(CommandFailure) -> String {
        if let position = Self.position(word) {
            if let id = try attempt({ db throws(StoreError) in try at(db, position) }) {
                return id
            }
        }
        let found = try attempt { db throws(StoreError) in
            word.isEmpty ? [] : try startingWith(db, word.lowercased(), 3)
        }
        guard let first = found.first else {
            throw CommandFailure(
                status: .noInput,
                message: "there is no log '\(word)': 'brewguide \(group) list' shows them all")
        }
        guard found.count == 1 || first == word.lowercased() else {
            let ids = found.joined(separator: ", ")
            throw CommandFailure(
                status: .badData,
                message: "'\(word)' may be \(ids): write more of the id")
        }
        return first
    }

    /// A place in the list: up to six digits, not beginning with 0. Chosen: an id that is written
    /// so short is rarely all digits, and a list so long is rarely counted.
    static func position(_ word: String) -> Int? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard word.utf8.count <= 6, word.first != "0", word.utf8.allSatisfy(digits.contains)
        else { return nil }
        return UntrustedInteger(word)?.within(1...999_999)
    }
}
