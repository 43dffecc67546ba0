import Testing
import Timebase

@testable import Hardware

@Suite("The hardware's words")
struct ContractTests {
    @Test(
        "every failure names the thing and the way out",
        arguments: [
            (HardwareError.displayAbsent(address: 0x27), "0x27", "wires"),
            (.displayNotFound(tried: [0x27, 0x3F]), "0x27 or 0x3F", "display.address"),
            (.displayReset, "lost its power", "plug"),
            (.displayOutOfStep, "step", "painted anew"),
            (.busHung, "SDA and SCL", "replug"),
            (.busHung, "if it goes on", "cut the Pi's power"),
            (.transferBroken(code: 5, text: "I/O error"), "errno 5", "hold the clock"),
            (.deviceMissing(path: "/dev/i2c-1"), "/dev/i2c-1", "raspi-config"),
            (.deviceMissing(path: "/dev/gpiochip9"), "/dev/gpiochip9", "exist"),
            (.permissionDenied(path: "/dev/i2c-1"), "/dev/i2c-1", "i2c"),
            (.permissionDenied(path: "/dev/gpiochip0"), "/dev/gpiochip0", "gpio"),
            (.chipNotFound(wanted: "pi", known: []), "'pi'", "gpio.chip"),
            (.chipNotFound(wanted: "pi", known: ["gpiochip0 (x)"]), "gpiochip0 (x)", "gpio.chip"),
            (.lineNotFound(wanted: "GPIO99", chip: "pi"), "GPIO99", "gpioinfo"),
            (.lineBusy(line: "GPIO17", consumer: "lcdproc"), "GPIO17", "lcdproc"),
            (.chipRemoved, "went away", "restart"),
            (.systemCall(name: "write", code: 5, text: "I/O error"), "write", "errno 5"),
        ])
    func words(error: HardwareError, thing: String, way: String) {
        #expect(error.description.contains(thing))
        #expect(error.description.contains(way))
        #expect(!error.description.contains("\n"))
    }

    @Test("a frame reads as the rows one sees")
    func frameLines() {
        var frame = Frame(size: .sixteenByTwo)
        for (column, scalar) in "Bloom 0:38".unicodeScalars.enumerated() {
            frame[row: 0, column: column] = .scalar(scalar)
        }
        frame[row: 1, column: 15] = .glyph(Glyph("↧", rows: [1, 2, 3]))
        #expect(frame.lines == ["Bloom 0:38      ", "               ↧"])
    }

    @Test("a glyph keeps eight rows of five dots")
    func glyphRows() {
        let glyph = Glyph("x", rows: [0xFF, 0b10101, 1, 2, 3, 4, 5, 6, 7, 8])
        #expect((0..<8).map { glyph.row($0) } == [0x1F, 0b10101, 1, 2, 3, 4, 5, 6])
    }

    @Test(
        "only two sizes have a name",
        arguments: [
            ("20x4", DisplaySize.twentyByFour), ("16x2", .sixteenByTwo), ("40x2", nil), ("", nil),
        ])
    func sizes(name: String, size: DisplaySize?) {
        #expect(DisplaySize(named: name) == size)
    }

    @Test("moments and spans saturate instead of wrapping")
    func instants() {
        let end = Instant(nanoseconds: .max)
        #expect(end + .seconds(1) == end)
        #expect(Instant(nanoseconds: .min) - .seconds(1) == Instant(nanoseconds: .min))
        #expect(Instant(nanoseconds: 5) - Instant(nanoseconds: 7) == .nanoseconds(-2))
        #expect(Duration.seconds(Int64.max / 2).nanoseconds == .max)
    }

    @Test(
        "a countdown rounds up, a stopwatch down",
        arguments: [
            (0, 0, 0), (1, 1, 0), (999_999_999, 1, 0), (1_000_000_000, 1, 1), (-1, 0, -1),
        ])
    func rounding(nanoseconds: Int64, up: Int, down: Int) {
        #expect(Duration.nanoseconds(nanoseconds).secondsRoundedUp == up)
        #expect(Duration.nanoseconds(nanoseconds).secondsRoundedDown == down)
    }

    @Test("a frame is mostly new when more than half of what is written differs")
    func mostlyNew() {
        func frame(_ text: String, size: DisplaySize = .sixteenByTwo) -> Frame {
            var frame = Frame(size: size)
            for (column, scalar) in text.unicodeScalars.enumerated() {
                frame[row: 0, column: column] = .scalar(scalar)
            }
            return frame
        }
        let text = "twelve chars"
        #expect(!frame(text).isMostlyNew(than: frame("twelve other")))
        #expect(frame(text).isMostlyNew(than: frame("t another ch")))
        #expect(frame("").isMostlyNew(than: frame(text)))
        #expect(!frame("").isMostlyNew(than: frame("few")))
        #expect(!frame(text).isMostlyNew(than: frame(text)))
        #expect(frame(text).isMostlyNew(than: frame(text, size: .twentyByFour)))
    }

    @Test("only a display, its bus or its chip that is not there is an absence")
    func absence() {
        let absent: [HardwareError] = [
            .displayAbsent(address: 0x27), .displayNotFound(tried: [0x27]),
            .deviceMissing(path: "/dev/i2c-1"),
        ]
        let present: [HardwareError] = [
            .displayReset, .displayOutOfStep, .busHung, .transferBroken(code: 5, text: ""),
            .permissionDenied(path: "/dev/i2c-1"), .chipNotFound(wanted: "pi", known: []),
            .lineNotFound(wanted: "GPIO99", chip: "pi"), .chipRemoved,
            .lineBusy(line: "GPIO17", consumer: "lcdproc"),
            .systemCall(name: "write", code: 5, text: ""),
        ]
        #expect(absent.allSatisfy { $0.isAbsence })
        #expect(!present.contains { $0.isAbsence })
    }
}
