import Units

/// A JSON5 text that has been read: its values, and the lines they stand on.
package struct JSONDocument {
    package let root: JSONNode

    /// Reads a text; comments and trailing commas are fine.
    /// - Throws: `DocumentError` at the line of the first thing that is not JSON5.
    package init(_ text: String) throws(DocumentError) {
        var reader = JSONReader(text)
        root = try reader.document()
    }

    /// The place where a key begins; that of the nearest key around it when it has none.
    /// Elements of lists are named by their place, from 0.
    package func location(of path: [String]) -> TextLocation {
        var value = root
        var location = TextLocation.start
        for name in path {
            switch value {
            case .object(let members):
                guard let member = members.first(where: { $0.key == name }) else { return location }
                (location, value) = (member.location, member.value)
            case .array(let elements):
                guard let index = UntrustedInteger(name)?.within(elements.indices) else {
                    return location
                }
                (location, value) = (elements[index].location, elements[index].value)
            case .null, .bool, .number, .string: return location
            }
        }
        return location
    }
}
