import Brewing
import Foundation
import Hardware
import Panel
import Testing
import Timebase

/// Random people at the keys. A failure names its seed; BREWGUIDE_RANDOM_SEQUENCES makes it longer
/// (a million takes some minutes in a release build), BREWGUIDE_RANDOM_SEED begins elsewhere.
@Suite("Random people")
struct RandomWalkTests {
    private static func number(_ name: String, or standard: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) ?? standard
    }

    @Test("whatever is pressed, nothing breaks", arguments: DisplaySize.all)
    func walks(size: DisplaySize) throws {
        let first = Self.number("BREWGUIDE_RANDOM_SEED", or: 1)
        let count = Self.number("BREWGUIDE_RANDOM_SEQUENCES", or: 150)
        for seed in first..<first + count {
            var walk = try Walk(seed: seed, size: size)
            if let problem = walk.run() {
                Issue.record("BREWGUIDE_RANDOM_SEED=\(seed): \(problem)")
                return
            }
        }
    }
}
