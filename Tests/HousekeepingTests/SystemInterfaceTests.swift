import Testing

/// Whoever else needs the system asks `SystemCalls`, in words that need no manual page.
@Suite("The system's C interface")
struct SystemInterfaceTests {
    /// The Pi's board speaks to devices that only it knows.
    private static let allowed: Set = ["SystemCalls", "PiBoard"]

    @Test("no file but those of SystemCalls and the Pi's board imports CPOSIX")
    func files() {
        for file in Project.swiftFiles(in: "Sources") {
            let lines = file.text.split(separator: "\n").map { $0.drop { $0 == " " } }
            let isImporter = lines.contains { $0.hasPrefix("import CPOSIX") }
            let module = String(file.path.split(separator: "/")[1])
            #expect(!isImporter || Self.allowed.contains(module), "\(file.path)")
        }
    }

    @Test("no module but those may import it, and each that may does")
    func modules() {
        let importers = Manifest.product.filter { $0.dependencies.contains("CPOSIX") }
        #expect(Set(importers.map(\.name)) == Self.allowed)
    }
}
