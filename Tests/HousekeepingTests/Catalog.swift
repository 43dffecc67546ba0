import Foundation

/// The pages of the documentation.
enum Catalog {
    static let folder = "Sources/brewguide/Documentation.docc"

    static let pages = Project.files(in: folder, ending: ".md")

    static func text(of page: String) -> String { Project.text(of: "\(folder)/\(page).md") }

    /// The cells of the rows of all tables in a text.
    static func rows(of text: String) -> [[String]] {
        text.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.hasPrefix("|--") }.map {
            $0.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { cell in
                    let trimmed = cell.drop { $0 == " " }.reversed().drop { $0 == " " }
                    return String(trimmed.reversed())
                }
        }
    }

    /// What stands in backticks.
    static func code(in text: String) -> [String] {
        text.components(separatedBy: "`").enumerated().compactMap { $0 % 2 == 1 ? $1 : nil }
    }

    /// The blocks of code, without their fences.
    static func blocks(in text: String) -> [String] {
        text.components(separatedBy: "\n```").enumerated().compactMap { $0 % 2 == 1 ? $1 : nil }
    }

    /// The ids in a text.
    static func identifiers(in text: some StringProtocol) -> [String] {
        let words = text.split { character in
            !character.isASCII || !(character.isLetter || character.isNumber || character == "-")
        }
        return words.map { String($0) }.filter(isIdentifier)
    }

    /// Two capitals, a dash, three digits, and perhaps a letter.
    private static func isIdentifier(_ word: String) -> Bool {
        let characters = Array(word)
        guard (6...7).contains(characters.count), characters[2] == "-" else { return false }
        let tail = characters.dropFirst(6)
        return characters[..<2].allSatisfy { $0.isUppercase }
            && characters[3..<6].allSatisfy { $0.isNumber } && tail.allSatisfy { $0.isLowercase }
    }
}
