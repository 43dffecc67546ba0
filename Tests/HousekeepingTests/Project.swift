import Foundation

/// The project's own files, as a reviewer sees them.
enum Project {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The texts of all Swift files below a folder, by their paths from the root.
    static func swiftFiles(in folder: String) -> [(path: String, text: String)] {
        files(in: folder, ending: ".swift")
    }

    /// The texts of the files below a folder whose names end so.
    static func files(in folder: String, ending: String) -> [(path: String, text: String)] {
        let base = root.appendingPathComponent(folder).path
        let found = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
        return found.filter { $0.hasSuffix(ending) }.sorted().compactMap { path in
            let text = try? String(contentsOfFile: base + "/" + path, encoding: .utf8)
            return text.map { ("\(folder)/\(path)", $0) }
        }
    }

    static func text(of path: String) -> String {
        (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)) ?? ""
    }
}
