import JSON5
import Testing

@Suite("JSON that is written")
struct JSONValueTests {
    @Test("values are laid out for people")
    func layout() {
        let value = JSONValue.group([
            "empty": .array([]), "plain": .array([.integer(1), .bool(false)]), "group": .group([:]),
        ])
        #expect(
            value.text
                == "{\n  \"empty\": [],\n  \"plain\": [1, false],\n  \"group\": {}\n}\n")
    }
}
