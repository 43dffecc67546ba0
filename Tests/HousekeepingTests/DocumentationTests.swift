import Foundation
import Testing

/// What people read: nothing in it leads nowhere.
@Suite("Documentation")
struct DocumentationTests {
    private static let documents: [(path: String, text: String)] =
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"].map {
            ($0, Project.text(of: $0))
        } + ["deploy", "hardware"].flatMap { Project.files(in: $0, ending: ".md") }

    @Test("every link between the project's files leads somewhere")
    func links() {
        for (path, text) in Self.documents {
            #expect(!text.isEmpty, "\(path) is empty")
            let folder = Project.root.appendingPathComponent(path).deletingLastPathComponent()
            for part in text.components(separatedBy: "](").dropFirst() {
                let link = part.prefix { $0 != ")" && $0 != "#" }
                guard !link.isEmpty, !link.contains("://") else { continue }
                let target = folder.appendingPathComponent(String(link)).path
                #expect(FileManager.default.fileExists(atPath: target), "\(path) links to \(link)")
            }
        }
    }

    @Test("every page of the catalog is there, and is listed under the topics of another")
    func pages() {
        let names = Catalog.pages.map { page in
            String(page.path.split(separator: "/").last?.dropLast(3) ?? "")
        }
        var listed: Set<String> = ["BrewGuide"]
        for page in Catalog.pages {
            let parts = page.text.components(separatedBy: "<doc:").dropFirst()
            let links = parts.map { String($0.prefix { $0 != ">" }) }
            #expect(Set(links).isSubset(of: names), "\(page.path): \(links)")
            let topics = page.text.components(separatedBy: "\n## Topics\n").dropFirst().joined()
            listed.formUnion(
                topics.components(separatedBy: "\n- <doc:").dropFirst()
                    .map { String($0.prefix { $0 != ">" }) })
        }
        #expect(listed == Set(names))
    }

    @Test("the files that pages and lists name are there")
    func namedFiles() {
        for page in Catalog.pages {
            for name in Catalog.code(in: page.text.replacingOccurrences(of: "```", with: ""))
            where ["deploy/", "hardware/", "Tests/", ".ci/"].contains(where: name.hasPrefix) {
                let path = String(name.prefix { $0 != " " && $0 != "*" })
                let found = FileManager.default.fileExists(
                    atPath: Project.root.appendingPathComponent(path).path)
                #expect(
                    found || name.contains("*") || name.contains("TARGET"), "\(page.path): \(name)")
            }
        }
    }
}
