import Testing

@testable import CommandLine

@Suite("How far words are from each other")
struct EditDistanceTests {
    @Test(
        "the distance of words",
        arguments: [
            ("run", "run", 0), ("rnu", "run", 2), ("", "abc", 3), ("kitten", "sitting", 3),
        ])
    func distance(left: String, right: String, distance: Int) {
        #expect(EditDistance.between(left, right) == distance)
        #expect(EditDistance.between(right, left) == distance)
    }
}
