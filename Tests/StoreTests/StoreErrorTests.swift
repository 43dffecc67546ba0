import Store
import Testing

@Suite("What the store says went wrong")
struct StoreErrorTests {
    @Test("a title fits a row of the glass")
    func titles() {
        let errors: [StoreError] = [
            .full, .readOnly, .locked, .inputOutput("x"), .damaged("x"), .notADatabase("x"),
            .foreign("x"), .newerSchema(found: 2, known: 1), .unreadable("x"),
            .unexpected(code: 1, "x"), .cannotOpen("x", reason: "y"),
        ]
        for error in errors { #expect(error.title.count <= 18, "\(error.title)") }
    }
}
