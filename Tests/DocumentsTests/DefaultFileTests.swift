import Documents
import Foundation
import Testing

@Test("SPEC §14 · the configuration that is shipped says what holds without it")
func shippedConfiguration() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../deploy/config.json")
    let text = try String(contentsOf: path, encoding: .utf8)
    #expect(try Configuration(parsing: text) == Configuration())
}
