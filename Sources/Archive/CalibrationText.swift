import Scales
import Timebase
import Units

/// A scale's calibration as it is stored: counts of the empty scale, counts of the weight,
/// milligrams of the weight, milliseconds since 1970, the device; with a blank between each.
extension Calibration {
    var storedText: String {
        "\(zero) \(span) \(weight.count) \(date.millisecondsSince1970) \(device)"
    }

    /// By what 24 bits may be raised.
    private static var spans: ClosedRange<Int32> { -0x100_0000...0x100_0000 }

    /// Nil for what no calibration is written as.
    init?(storedText text: String) {
        let parts = text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
        let most = Calibration.weights.upperBound.count
        guard parts.count == 5,
            let zero = UntrustedInteger(parts[0])?.within(RawReading.range),
            let span = UntrustedInteger(parts[1])?.within(Self.spans),
            let weight = UntrustedInteger(parts[2])?.within(0...most),
            let date = UntrustedInteger(parts[3])?.within(0...Int64.max)
        else { return nil }
        self.init(
            zero: zero, span: span, weight: Milligrams(weight),
            date: WallTime(millisecondsSince1970: date), device: String(parts[4]))
    }

    /// The same, made then.
    func dated(_ date: WallTime) -> Calibration? {
        Calibration(zero: zero, span: span, weight: weight, date: date, device: device)
    }
}
