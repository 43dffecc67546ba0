import Brewing
import Timebase
import Units

/// The bytes of a brew's weights, as a log or a checkpoint has them: what is taken for a curve is
/// that curve again, can be drawn, and goes on.
final class CurveTarget: OpenTarget {
    func take(_ input: [UInt8]) throws {
        guard var curve = WeightCurve(bytes: input) else { return }
        try require(curve.bytes == input, "kept as another")
        try require(curve.interval > .zero, "no time from point to point")
        try require(curve.weights.count == (input.count - 1) / 2, "another number of points")
        for weight in curve.weights {
            try require(abs(weight?.tenths ?? 0) <= 0x7FFF, "a weight that two bytes can't say")
        }
        // The brew goes on, for longer than any does.
        var elapsed = curve.interval * curve.weights.count
        for step in 0..<64 {
            curve.add(step.isMultiple(of: 3) ? nil : Grams(tenths: step * 7919), at: elapsed)
            try require(curve.bytes.count <= 4096, "more than 4 KiB")
            elapsed += .seconds(1 << (step / 3))
        }
        try require(WeightCurve(bytes: curve.bytes) == curve, "what went on is kept as another")
    }
}
