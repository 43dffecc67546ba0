import Names

/// The names of merged entities of a kind, of which no two look alike (SPEC §4). They follow from
/// the entities alone, whatever order they came in.
struct MergedNames {
    private var taken: Set<String>
    private var names: [SyncID: String] = [:]
    /// The number after which the next free copy's name is looked for, by the name it copies:
    /// thousands of one name take no longer than thousands of others.
    private var numbers: [String: Int] = [:]

    /// Who has the smaller id keeps its name, the others get `NAME copy`; conflicted copies come
    /// last.
    init(of shown: [ShownVersion], reserved: [String]) {
        taken = Set(reserved.map { Self.key($0, "") })
        var nameless: [ShownVersion] = []
        for version in shown.sorted(by: { $0.id < $1.id }) where !version.isConflictedCopy {
            let key = Self.key(version.content.name, version.content.qualifier)
            if taken.insert(key).inserted {
                names[version.id] = version.content.name
            } else {
                nameless.append(version)
            }
        }
        for version in nameless {
            names[version.id] = free(version.content, UniqueName.copy)
        }
        for version in shown.sorted(by: { $0.start < $1.start }) where version.isConflictedCopy {
            names[version.id] = free(version.content, Self.conflictedCopy)
        }
    }

    /// The name of the entity with this id.
    subscript(id: SyncID) -> String? { names[id] }

    private mutating func free(
        _ content: Content, _ name: (_ original: String, _ number: Int) -> String
    ) -> String {
        let first = Self.key(name(content.name, 1), content.qualifier)
        var number = numbers[first] ?? 1
        while true {
            let candidate = name(content.name, number)
            number += 1
            if taken.insert(Self.key(candidate, content.qualifier)).inserted {
                numbers[first] = number
                return candidate
            }
        }
    }

    private static func key(_ name: String, _ qualifier: String) -> String {
        // U+0002 stands in no name.
        UniqueName.key(name) + "\u{2}" + UniqueName.key(qualifier)
    }

    /// `NAME (Conflicted Copy)`, and from 2 on `NAME (Conflicted Copy) 2`. Of a long name as much
    /// as fits stays (SPEC §11.3).
    static func conflictedCopy(of name: String, number: Int) -> String {
        let ending = " (Conflicted Copy)" + (number == 1 ? "" : " \(number)")
        let beginning = name.prefix(max(0, UniqueName.limit - ending.count))
        return UniqueName.trimmed(UniqueName.trimmed(String(beginning)) + ending)
    }
}
