import Hardware
import SimBoard
import Testing
import Timebase
import Units

@Suite("The simulator in a terminal")
struct TerminalTests {
    @Test("letters tap, capitals keep down, the rest is ignored")
    func keys() {
        var input = TerminalInput()
        let commands = input.commands(in: Array("npr NPRu\u{0C}xq\u{03}".utf8))
        #expect(
            commands == [
                .tap(.next), .tap(.pause), .tap(.restart), .tap(.next), .toggle(.next),
                .toggle(.pause), .toggle(.restart), .toggleDisplay, .redraw, .quit, .quit,
            ])
    }

    @Test("with a scale there are keys to put, take, pour and lift, and for its plug")
    func scaleKeys() {
        var input = TerminalInput()
        #expect(
            input.commands(in: Array("dkwtls".utf8)) == [
                .scale(.put(Grams(15))), .scale(.put(Grams(500))),
                .scale(.pour(Grams(10), .seconds(2))), .scale(.take),
                .scale(.lift(.seconds(3))), .toggleScale,
            ])
    }

    @Test("what lies on the scale is told below the device, and how to touch it")
    func scaleDrawing() {
        var drawing = DeviceDrawing(glass: ["a", "b"], size: .sixteenByTwo, colours: false)
        let without = drawing.lines(columns: 80, rows: 24)
        drawing.scale = .shows(Grams(tenths: 3151))
        let lines = drawing.lines(columns: 80, rows: 24)
        #expect(lines.prefix(without.count) == without[...])
        #expect(lines.dropFirst(without.count).first == "On the scale: 315.1 g   s  unplug it")
        #expect(lines.allSatisfy { $0.count <= 36 })
        drawing.scale = .unplugged
        #expect(drawing.lines(columns: 80, rows: 24).count == without.count + 1)
    }

    @Test("an escape sequence is swallowed whole, even in two parts")
    func escapes() {
        var input = TerminalInput()
        #expect(input.commands(in: Array("\u{1B}[1;5".utf8)) == [])
        #expect(input.commands(in: Array("Rn".utf8)) == [.tap(.next)])
        #expect(input.commands(in: Array("\u{1B}Pp".utf8)) == [.tap(.pause)])
    }

    @Test("a control sequence ends with a byte from @ to ~ and with no other")
    func finalBytes() {
        for byte in UInt8(0x00)...0xFF {
            for introducer in [UInt8(ascii: "["), UInt8(ascii: "O")] {
                var input = TerminalInput()
                let commands = input.commands(in: [0x1B, introducer, byte, UInt8(ascii: "n")])
                let isFinal = byte >= 0x40 && byte <= 0x7E
                #expect(commands == (isFinal ? [.tap(.next)] : []), "\(introducer) \(byte)")
            }
        }
    }

    @Test("each key by its byte; every other byte is nothing")
    func bytes() {
        let known: [UInt8: TerminalCommand] = [
            0x03: .quit, 0x04: .quit, 0x0C: .redraw, 0x0D: .tap(.next), 0x20: .tap(.next),
            UInt8(ascii: "n"): .tap(.next), UInt8(ascii: "p"): .tap(.pause),
            UInt8(ascii: "r"): .tap(.restart), UInt8(ascii: "N"): .toggle(.next),
            UInt8(ascii: "P"): .toggle(.pause), UInt8(ascii: "R"): .toggle(.restart),
            UInt8(ascii: "u"): .toggleDisplay, UInt8(ascii: "q"): .quit,
            UInt8(ascii: "d"): .scale(.put(Grams(15))),
            UInt8(ascii: "k"): .scale(.put(Grams(500))),
            UInt8(ascii: "w"): .scale(.pour(Grams(10), .seconds(2))),
            UInt8(ascii: "t"): .scale(.take), UInt8(ascii: "l"): .scale(.lift(.seconds(3))),
            UInt8(ascii: "s"): .toggleScale,
        ]
        for byte in UInt8(0x00)...0xFF {
            var input = TerminalInput()
            #expect(input.commands(in: [byte]) == (known[byte].map { [$0] } ?? []), "\(byte)")
        }
    }

    @Test("the device is drawn with its display and its keys, those that are down in brackets")
    func drawing() {
        let drawing = DeviceDrawing(
            glass: ["2/6 Bloom   0:38", "███             "], size: .sixteenByTwo,
            keysDown: [.pause], colours: false)
        #expect(
            drawing.lines(columns: 80, rows: 24) == [
                "╭──────────────────────────────────╮",
                "│       ┌──────────────────┐       │",
                "│       │ 2/6 Bloom   0:38 │       │",
                "│       │ ███              │       │",
                "│       └──────────────────┘       │",
                "│ ( NEXT )  [ PAUSE ]  ( RESTART ) │",
                "│    n          p           r      │",
                "╰──────────────────────────────────╯",
                "n p r   press NEXT, PAUSE, RESTART",
                "N P R   keep it down; again: let go",
                "u  unplug the display   q  quit",
            ])
    }

    @Test(
        "in colours the glass is lit only with its backlight on and its plug in",
        arguments: [(true, true), (true, false), (false, true), (false, false)])
    func colours(backlight: Bool, isConnected: Bool) {
        var drawing = DeviceDrawing(glass: ["ab"], size: .sixteenByTwo, keysDown: [.pause])
        drawing.backlight = backlight
        drawing.displayIsConnected = isConnected
        let lines = drawing.lines(columns: 80, rows: 24).joined(separator: "\n")
        let style = backlight && isConnected ? "30;48;5;148" : "38;5;245;48;5;236"
        #expect(lines.contains("\u{1B}[\(style)m ab \u{1B}[0m"))
        #expect(lines.contains("( NEXT )  \u{1B}[7m[ PAUSE ]\u{1B}[27m  ( RESTART )"))
        let plug = isConnected ? "u  unplug the display" : "u  plug it back in"
        #expect(lines.contains(plug + "   q  quit"))
    }

    @Test("every line of the device is as wide as its frame", arguments: DisplaySize.all)
    func width(size: DisplaySize) {
        let row = String(repeating: "x", count: size.columns)
        let drawing = DeviceDrawing(
            glass: Array(repeating: row, count: size.rows), size: size, colours: false)
        let lines = drawing.lines(columns: 80, rows: 24)
        let frame = lines.prefix { !$0.hasPrefix("n p r") }
        #expect(Set(frame.map(\.count)).count == 1, "\(frame)")
    }

    @Test("a small window shows the display alone, a tiny one asks for room")
    func smallWindow() {
        let drawing = DeviceDrawing(glass: ["abcdefghijklmnop", "x"], size: .sixteenByTwo)
        #expect(drawing.lines(columns: 20, rows: 5) == ["abcdefghijklmnop", "x"])
        #expect(drawing.lines(columns: 9, rows: 5) == ["Make the "])
    }

    @Test("a picture of the display is an SVG with the dots of what stands there")
    func picture() throws {
        var display = SimulatedDisplay(
            size: .sixteenByTwo, rom: .a00, glyphs: [], poweredAt: .origin)
        let empty = GlassPicture(display).svg
        #expect(empty.hasPrefix("<svg"))
        display.drive(0, at: .origin)
        #expect(GlassPicture(display).svg != empty, "the backlight is out")
    }

    @Test("a picture is as wide and as high as the cells and what is around them")
    func pictureSize() {
        for (size, box) in [(DisplaySize.sixteenByTwo, "543 153"), (.twentyByFour, "663 243")] {
            let display = SimulatedDisplay(size: size, rom: .a00, glyphs: [], poweredAt: .origin)
            #expect(GlassPicture(display).svg.contains("viewBox=\"0 0 \(box)\""))
        }
    }
}
