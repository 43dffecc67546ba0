import Hardware
import Units

extension Examination {
    /// A zero is seen, and a dose taken, when the weight stands within 0.1 g for half a second
    /// (SPEC §16.3). Chosen: half of that, so that 19 of 20 samples do.
    private static let noiseGood = Milligrams(50)
    /// From here on a brew does not believe the scale (WS-009).
    private static let noiseBad = Milligrams(1000)
    /// Chosen: what two readings of one weight may differ by (SPEC §16.2).
    private static let driftGood = Milligrams(300)

    /// The scale, if there is one: whether it answers, its calibration, noise, drift, and the
    /// supply of the cell's bridge.
    var weighing: [Finding] {
        guard let scale = facts.scale, let kind = facts.configuration.scale?.connection else {
            return []
        }
        guard scale.answers else { return [silence(of: kind, scale.problem)] }
        let there = Finding("scale", .good, "the scale answers: \(Self.place(kind))")
        return [there] + supply(of: kind, scale)
            + [calibration(scale), noise(scale), drift(scale)].compactMap { $0 }
    }

    private static func place(_ kind: ScaleConnection) -> String {
        switch kind {
        case .nau7802(let bus): "an NAU7802 on \(bus)"
        case .decent(let device): "a Half Decent Scale on \(device)"
        }
    }

    private func silence(of kind: ScaleConnection, _ problem: String?) -> Finding {
        let fix =
            switch kind {
            case .nau7802:
                "check VIN, GND, SDA (pin 3) and SCL (pin 5); an NAU7802 is at 0x2A in "
                    + "'i2cdetect -y 1'. A board with an HX711 has other wires and is none"
            case .decent:
                "plug it in and switch it on, then look for it: ls -l /dev/serial/by-id"
            }
        return Finding(
            "scale", .bad,
            "the scale does not answer: \(Self.place(kind))" + (problem.map { ": \($0)" } ?? ""),
            fix: fix)
    }

    /// The converter feeds the cell with 3.0 V of its own regulator, and has no way to measure
    /// that: what it reads tells when it is not there.
    private func supply(of kind: ScaleConnection, _ scale: Facts.Scale) -> [Finding] {
        guard case .nau7802 = kind else { return [] }
        guard scale.isClipped else {
            return [
                Finding(
                    "scale.supply", .good,
                    "the load cell's signal is within the converter's range, as with 3.0 V at it")
            ]
        }
        return [
            Finding(
                "scale.supply", .bad, "the load cell's signal is beyond the converter's range",
                fix: "measure between E+ and E-: there should be 3.0 V. If there are, a wire of A+ "
                    + "or A- is loose, or too much lies on the scale; if not, E+ and E- are, or "
                    + "the board has less than 3.3 V")
        ]
    }

    private func calibration(_ scale: Facts.Scale) -> Finding? {
        switch scale.calibration {
        case .byMaker: nil
        case .here: Finding("scale.calibration", .good, "the scale was calibrated on this device")
        case .missing:
            Finding(
                "scale.calibration", .bad, "the scale was not calibrated on this device",
                fix: "Settings, Scale; or 'brewguide scale calibrate', with 200 g or more",
                cause: .configuration)
        }
    }

    private func noise(_ scale: Facts.Scale) -> Finding? {
        guard scale.calibration != .missing, !scale.isClipped else { return nil }
        guard let noise = scale.noise else {
            return Finding(
                "scale.noise", .skipped,
                "the scale did not say enough within 5 s to tell its noise")
        }
        let words = "the weight varies by \(Self.text(noise)) g over 5 s (standard deviation)"
        let fix =
            "leave the scale alone while it is measured; keep the cell's wires short, twisted and "
            + "away from the display's, its ends tight, and motors off the worktop"
        if noise <= Self.noiseGood { return Finding("scale.noise", .good, words) }
        if noise <= Self.noiseBad {
            return Finding("scale.noise", .advice, words + ": it hardly comes to rest", fix: fix)
        }
        return Finding(
            "scale.noise", .bad, words + ": a brew does not believe it", fix: fix)
    }

    private func drift(_ scale: Facts.Scale) -> Finding? {
        guard let drift = scale.drift else { return nil }
        let words = "the weight moved by \(Self.text(drift)) g within a minute"
        guard drift > Self.driftGood else { return Finding("scale.drift", .good, words) }
        return Finding(
            "scale.drift", .advice, words,
            fix: "give it ten minutes to warm up, keep it out of draughts and away from the "
                + "kettle; if it goes on, see that nothing touches the plate")
    }

    /// Grams to a hundredth.
    private static func text(_ mass: Milligrams) -> String {
        let hundredths = mass.count.dividedRounding(by: 10)
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
