import Foundation
import Testing

/// The list of threats, held against the tests that it names.
@Suite("Threats")
struct ThreatTests {
    /// The tests that the document names: a file in backticks, a colon, and a name in quotes.
    private static let named: [(path: String, name: String)] = {
        let words = Project.text(of: "deploy/THREATS.md").split(whereSeparator: \.isWhitespace)
        let parts = words.joined(separator: " ").components(separatedBy: "`")
        return zip(parts, parts.dropFirst()).compactMap { path, rest in
            guard rest.hasPrefix(": \""), !path.contains(" ") else { return nil }
            let name = rest.dropFirst(3).prefix { $0 != "\"" }
            return (path, String(name))
        }
    }()

    @Test("every test that the threats name is there")
    func namedTests() {
        #expect(Self.named.count >= 40)
        for (path, name) in Self.named {
            let text = Project.text(of: path)
            #expect(!text.isEmpty, "there is no \(path)")
            #expect(text.contains(name), "\(path) has no test \"\(name)\"")
        }
    }

    @Test("every threat names a test, or says that it was not tried")
    func everyThreat() {
        let text = Project.text(of: "deploy/THREATS.md")
        let tried =
            text.components(separatedBy: "## What is not defended against")[0]
            .components(separatedBy: "## Files from strangers").last ?? ""
        let threats = tried.components(separatedBy: "\n- **").dropFirst()
        #expect(threats.count >= 25)
        for threat in threats {
            #expect(threat.contains("`: \"") || threat.contains("Not tried."), "\(threat)")
        }
    }
}
