import Hardware

@testable import PiBoard

/// Output lines that note what they were set to.
final class FakeLines: OutputLines {
    var levels: [[Bool]] = []
    var failure: HardwareError?

    func set(_ levels: [Bool]) throws(HardwareError) {
        if let failure { throw failure }
        self.levels.append(levels)
    }
}
