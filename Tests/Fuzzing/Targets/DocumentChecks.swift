import JSON5

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What holds for every complaint about a file.
enum DocumentChecks {
    /// Errors of one file at most: a person reads some, and a hostile file must not fill memory.
    static let errorLimit = 200

    /// Each error has a place in the text, a word for scripts and words for people, and they stand
    /// in the order of their places.
    static func check(_ errors: [DocumentError], of text: String) throws {
        try require(!errors.isEmpty, "refused without a reason")
        try require(errors.count <= errorLimit, "\(errors.count) errors at once")
        // CR, LF or both end a line.
        let breaks = text.utf8.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        for error in errors {
            try require(
                (1...breaks + 1).contains(error.line), "line \(error.line) of \(breaks + 1)")
            try require(
                (1...text.utf8.count + 1).contains(error.location.column),
                "column \(error.location.column)")
            try require(!error.code.isEmpty && !error.message.isEmpty, "an error without words")
        }
        let places = errors.map(\.location)
        try require(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }, "errors out of order")
    }

    /// What we write for programs is JSON as Foundation reads it.
    static func checkJSON(_ text: String) throws {
        do {
            _ = try JSONDecoder().decode(AnyJSON.self, from: Data(text.utf8))
        } catch {
            throw Finding(description: "not JSON: \(text)")
        }
    }
}

/// Any JSON, of which only the form matters.
private struct AnyJSON: Decodable {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let group = try? decoder.container(keyedBy: Key.self) {
            for key in group.allKeys { _ = try group.decode(AnyJSON.self, forKey: key) }
        } else if var list = try? decoder.unkeyedContainer() {
            while !list.isAtEnd { _ = try list.decode(AnyJSON.self) }
        } else {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() { return }
            if (try? value.decode(Bool.self)) != nil { return }
            if (try? value.decode(Double.self)) != nil { return }
            _ = try value.decode(String.self)
        }
    }
}
