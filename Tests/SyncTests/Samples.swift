import Testing
import Sync

/// Ids, contents and operations for tests.
enum Sample {
    static func id(_ number: Int) throws -> SyncID {
        let digits = String(number, radix: 16)
        let zeros = String(repeating: "0", count: 12 - digits.count)
        return try #require(SyncID("00000000-0000-4000-8000-" + zeros + digits))
    }

    static func recipe(_ number: Int) throws -> EntityKey { EntityKey(.recipe, try id(number)) }

    /// Rules that refuse what has the body `invalid`, and keep the starter's name.
    static let rules = MergeRules(reservedNames: [.recipe: ["V60 Starter"]]) { operation in
        switch operation {
        case .revise(let revision): revision.content?.body != "invalid"
        case .addLog(_, body: let body): body != "invalid"
        case .dropLog, .tell, .prefer: true
        }
    }

    static func state(_ operations: some Sequence<SyncOperation>) -> MergedState {
        Merge.state(of: operations, rules: rules)
    }

    static func edit(
        _ key: EntityKey, after parent: Revision?, _ name: String, _ body: String
    ) -> Revision {
        Revision(key, parent: parent?.digest, content: Content(name: name, body: body))
    }

    static func deletion(_ key: EntityKey, after parent: Revision) -> Revision {
        Revision(key, parent: parent.digest, content: nil)
    }
}
