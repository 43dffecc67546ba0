import Hardware
import SimBoard
import SystemCalls
import Timebase

/// What is weighed with: the converter that the kernel module has, or a program with a serial line.
extension Bench {
    /// Plugs in the scale that the rig has.
    func fitScale() throws {
        switch rig.scale?.kind {
        case nil: break
        case .nau7802: try backpack.set("converter plug")
        case .decent: serialScale = try SerialScale()
        }
    }

    /// Hands at the scale, or at its plug.
    func touchScale(_ act: ScaleAct) throws {
        switch rig.scale?.kind {
        case nil: throw BenchError("this virtual Pi has no scale")
        case .nau7802: try backpack.set(act.knob)
        case .decent: try serialScale?.tell(act.knob)
        }
    }

    /// Calibrates the scale by three keys and 500 g, as its owner did once, and leaves it empty.
    func calibrateScale() throws {
        try start()
        try play(Self.calibration)
        let status = try stop()
        guard status == 0 else { throw BenchError("SIGTERM ended it with \(status)") }
    }

    private static let calibration = """
        expect "V60 Starter" within 5
        press restart
        expect ">Recipes" within 1
        wait 0.5
        press pause
        wait 0.5
        press pause
        wait 0.5
        press pause
        wait 0.5
        press pause
        wait 0.5
        press pause
        expect ">Settings" within 1
        wait 0.5
        press next
        wait 0.5
        press pause
        wait 0.5
        press pause
        wait 0.5
        press pause
        expect ">Scale" within 1
        wait 0.5
        press next
        expect "Empty the scale" within 1
        wait 5
        press next
        expect "Put on 500 g" within 1
        put 500
        wait 3
        press next
        expect "Lift the weight" within 1
        take
        expect "Put it back" within 3
        put 500
        expect "right" within 3
        wait 1
        press next
        expect "Scale calibrated" within 1
        wait 3
        take
        wait 1
        """
}

extension ScaleAct {
    /// As the kernel module's knobs and `DecentTask` have it: milligrams and milliseconds.
    var knob: String {
        switch self {
        case .put(let grams): "put \(grams.tenths * 100)"
        case .take: "take"
        case .pour(let grams, let span):
            "pour \(grams.tenths * 100) \(span.nanoseconds / 1_000_000)"
        case .lift(let span): "lift \(span.nanoseconds / 1_000_000)"
        case .unplug: "converter unplug"
        case .replug: "converter plug"
        case .freeze: "converter freeze"
        case .noise(let grams): "noise \(grams.tenths * 100)"
        }
    }
}

/// What the kernel module's converter would not have taken: `enum complaint` in module/converter.h.
struct ConverterComplaint: Error, CustomStringConvertible {
    private static let words = [
        "nothing", "a setting before the digital part was ready",
        "a conversion or calibration before the analog part had settled",
        "a regulator less than 0.3 V below the supply", "a setting while it calibrates",
        "a register that there is not, or that can't be written", "a reserved value",
        "a result that was read already", "a result that was not read in one go",
        "a read without a register's number", "a second channel with a capacitor on it",
    ]

    let description: String

    init(_ record: BusRecord) {
        let number = Int(record.value)
        let what = Self.words.indices.contains(number) ? Self.words[number] : "complaint \(number)"
        description = "the converter would not have taken this, \(record.instant): \(what)"
    }
}
