import Foundation
import Testing

/// The page that draws the modules, held against the package and the sources.
@Suite("Architecture")
struct ArchitectureTests {
    private static let page = Catalog.text(of: "Architecture")
    private static let parts = page.components(separatedBy: "### For tests only")

    /// The modules of the product, and what the table lets each of them import.
    private static let imports: [String: Set<String>] = {
        var found: [String: Set<String>] = [:]
        for row in Catalog.rows(of: parts[0]) where row.count == 3 && row[0].hasPrefix("`") {
            for name in Catalog.code(in: row[0]) { found[name] = Set(Catalog.code(in: row[2])) }
        }
        return found
    }()

    /// The rows of the drawing, the highest first: names stand in its borders.
    private static let drawing: [[String]] =
        (Catalog.blocks(in: page).first ?? "").split(separator: "\n")
        .filter { $0.hasPrefix("┌") || $0.hasPrefix("├") }
        .map { $0.split { !$0.isASCII || $0 == " " }.map(String.init) }

    /// Told the time, and no more.
    private static let core: [String] = {
        let text = page.components(separatedBy: "\nThe core is ").last ?? ""
        return Catalog.code(in: text.components(separatedBy: ":")[0])
    }()

    @Test("the table has every module, with what the package lets it import")
    func table() {
        #expect(Set(Self.imports.keys) == Set(Manifest.product.map(\.name)))
        for module in Manifest.product {
            let imports = Self.imports[module.name] ?? []
            #expect(
                imports == module.dependencies,
                "\(module.name): the page has \(imports.sorted()), Package.swift other ones")
        }
    }

    @Test("every folder of Sources is a module")
    func folders() throws {
        let sources = Project.root.appendingPathComponent("Sources").path
        let folders = try FileManager.default.contentsOfDirectory(atPath: sources)
        #expect(Set(folders) == Set(Self.imports.keys))
    }

    @Test("the drawing has every module once, and every import goes down")
    func drawn() {
        #expect(Self.drawing.flatMap { $0 }.sorted() == Self.imports.keys.sorted())
        var height: [String: Int] = [:]
        for (index, row) in Self.drawing.enumerated() {
            for name in row { height[name] = -index }
        }
        for (name, imports) in Self.imports {
            for other in imports {
                #expect((height[other] ?? 0) < (height[name] ?? 0), "\(name) imports \(other)")
            }
        }
    }

    @Test("every file imports only what the table lets it, and the core nothing of the system")
    func files() {
        for (module, allowed) in Self.imports {
            // Locks of the standard library, for what has threads.
            let locks: Set<String> = Self.core.contains(module) ? [] : ["Synchronization"]
            for file in Project.swiftFiles(in: "Sources/\(module)") {
                let imported = file.text.split(separator: "\n")
                    .map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("import ") }
                    .map { String($0.dropFirst(7)) }
                #expect(
                    Set(imported).isSubset(of: allowed.union(locks)), "\(file.path): \(imported)")
            }
        }
    }

    @Test("nothing that the core stands on knows the system")
    func coreIsPure() {
        #expect(Self.core.count >= 6)
        let reached = Self.closure(of: Self.core)
        #expect(reached.isDisjoint(with: ["SystemCalls", "CPOSIX", "CSQLite", "CGPIOD", "Store"]))
        #expect(!reached.contains("?"))
    }

    @Test("who talks to the device links neither SQLite nor the display driver")
    func thinClients() {
        let reached = Self.closure(of: ["Control"])
        #expect(reached.isSuperset(of: ["SystemCalls", "Hardware"]))
        #expect(
            reached.isDisjoint(with: [
                "CSQLite", "Store", "HD44780", "Panel", "Device", "Archive", "Controller", "?",
            ]))
    }

    /// These modules and all that they stand on.
    private static func closure(of modules: [String]) -> Set<String> {
        var reached = Set(modules)
        while true {
            let more = reached.union(reached.flatMap { imports[$0] ?? ["?"] })
            if more == reached { return reached }
            reached = more
        }
    }

    @Test("what serves tests only is on the page too")
    func supporting() {
        let named = Set(Catalog.rows(of: Self.parts.last ?? "").flatMap { Catalog.code(in: $0[0]) })
        for target in Manifest.targets where !target.isProduct && !target.isTest {
            #expect(named.contains(target.name), "the page lacks \(target.name)")
        }
    }
}
