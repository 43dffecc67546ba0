import Foundation

/// `Package.swift` as a reviewer reads it: the targets, and what each may import.
struct Manifest {
    struct Target {
        let name: String
        let isTest: Bool
        /// Whether it lies in `Sources`: only what serves tests has a path of its own.
        let isProduct: Bool
        let dependencies: Set<String>
    }

    static let targets: [Target] = {
        // Whatever is called something stands behind its kind: `.target(name: "Brewing", …`.
        let parts = Project.text(of: "Package.swift").components(separatedBy: "name: \"")
        return zip(parts, parts.dropFirst()).compactMap { before, body -> Target? in
            let kind = before.reversed().drop { $0.isWhitespace }.dropFirst()
                .prefix { $0.isLetter }
            let word = String(kind.reversed())
            guard ["target", "executableTarget", "testTarget", "systemLibrary"].contains(word)
            else { return nil }
            var dependencies = Set<String>()
            if let list = body.components(separatedBy: "dependencies: ").dropFirst().first {
                dependencies = Set(quoted(String(list.prefix { $0 != "]" })))
                if list.hasPrefix("withPiBoard(") { dependencies.insert("PiBoard") }
            }
            return Target(
                name: String(body.prefix { $0 != "\"" }), isTest: word == "testTarget",
                isProduct: word != "testTarget" && !body.contains("path: \""),
                dependencies: dependencies)
        }
    }()

    static let product = targets.filter(\.isProduct)

    private static func quoted(_ text: String) -> [String] {
        text.components(separatedBy: "\"").enumerated().compactMap { $0 % 2 == 1 ? $1 : nil }
    }
}
