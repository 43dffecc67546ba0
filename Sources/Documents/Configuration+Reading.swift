import Hardware
import JSON5

extension Configuration {
    /// Reads a configuration; keys that are not there keep their defaults.
    /// - Throws: `DocumentErrors` with everything that is wrong.
    public init(parsing text: String) throws(DocumentErrors) {
        self.init()
        let json: JSONText
        do {
            json = try JSONText(text)
        } catch {
            throw DocumentErrors([error])
        }
        var root = GroupReader(
            json,
            keys: [
                "gpio", "buttons", "display", "buzzer", "backlightMinutes", "notePhrases",
                "stateDirectory",
            ])
        readBoard(&root)
        readButtons(&root)
        readDisplay(&root)
        checkLines(&root)
        guard root.errors.isEmpty else {
            throw DocumentErrors(root.errors)
        }
    }

    private mutating func readBoard(_ root: inout GroupReader) {
        var gpio = root.group("gpio", keys: ["chip"])
        chip = gpio.string("chip", "a chip's label, name or path")
        root.adopt(gpio)
        buzzer = root.line("buzzer")
        backlightMinutes = root.integer("backlightMinutes", 0...1440) ?? backlightMinutes
        notePhrases = root.notePhrases("notePhrases") ?? notePhrases
        stateDirectory = root.string("stateDirectory", "a directory's path") ?? stateDirectory
    }

    private mutating func readButtons(_ root: inout GroupReader) {
        let names = Button.allCases.map(\.rawValue)
        var group = root.group(
            "buttons", keys: names + ["pressMilliseconds", "releaseMilliseconds"])
        for (index, name) in names.enumerated() {
            buttons[index] = group.line(name) ?? buttons[index]
        }
        // Hardware.DebounceTimes.allowed, in milliseconds.
        if let press = group.integer("pressMilliseconds", 1...200) {
            debounce.press = .milliseconds(press)
        }
        if let release = group.integer("releaseMilliseconds", 1...200) {
            debounce.release = .milliseconds(release)
        }
        root.adopt(group)
    }

    private mutating func readDisplay(_ root: inout GroupReader) {
        var group = root.group(
            "display",
            keys: [
                "size", "wiring", "rom", "bus", "address", "busKilohertz", "bytesPerTransaction",
                "addressWrap", "slow", "lines",
            ])
        display.size = group.size("size") ?? display.size
        display.wiring = group.choice("wiring", as: Wiring.self) ?? display.wiring
        display.rom = group.choice("rom", as: ROM.self) ?? display.rom
        display.bus = group.bus("bus") ?? display.bus
        display.address = group.address("address")
        display.busKilohertz = group.integer("busKilohertz", 10...400) ?? display.busKilohertz
        display.bytesPerTransaction = group.integer("bytesPerTransaction", 1...4096)
        display.addressWrap = group.bool("addressWrap") ?? display.addressWrap
        display.slow = group.bool("slow") ?? display.slow
        readLines(&group)
        root.adopt(group)
    }

    private mutating func readLines(_ display: inout GroupReader) {
        let names = ["rs", "e", "d4", "d5", "d6", "d7"]
        var group = display.group("lines", keys: names + ["backlight"])
        let signals = names.map { group.line($0) }
        let backlight = group.line("backlight")
        if self.display.wiring == .parallel {
            if group.errors.isEmpty, let missing = zip(names, signals).first(where: { $1 == nil }) {
                group.complain(
                    missing.0, "is missing: parallel wiring needs \(names.joined(separator: ", "))",
                    code: "missingKey")
            }
            self.display.lines = ParallelLines(
                signals: signals.compactMap { $0 }, backlight: backlight)
        }
        display.adopt(group)
    }

    /// No line can serve two purposes.
    private func checkLines(_ root: inout GroupReader) {
        var uses = zip(Button.allCases, buttons).map { (["buttons", $0.rawValue], $1) }
        if let buzzer { uses.append((["buzzer"], buzzer)) }
        if let lines = display.lines {
            let names = ["rs", "e", "d4", "d5", "d6", "d7"]
            uses += zip(names, lines.signals).map { (["display", "lines", $0], $1) }
            if let backlight = lines.backlight {
                uses.append((["display", "lines", "backlight"], backlight))
            }
        }
        for (index, use) in uses.enumerated() {
            guard let earlier = uses[..<index].first(where: { $0.1.isSame(as: use.1) }) else {
                continue
            }
            let other = earlier.0.joined(separator: ".")
            root.complain(
                at: use.0,
                "line \(use.1) is \(other)'s already: every line serves one purpose",
                code: "lineInUse")
        }
    }
}

extension LineName {
    /// Whether both surely mean one line: `GPIO17` and 17 do on a Pi.
    func isSame(as other: LineName) -> Bool {
        self == other || number != nil && number == other.number
    }

    private var number: Int? {
        switch self {
        case .offset(let offset): offset
        case .named(let name): name.hasPrefix("GPIO") ? Int(name.dropFirst(4)) : nil
        }
    }

    /// Whether the kernel may have a line of this name: `GPIO+17` is a number written wrong.
    static func hasSense(_ name: String) -> Bool {
        let number = name.hasPrefix("GPIO") ? name.dropFirst(4) : ""
        return !name.isEmpty && !name.utf8.contains(0) && !"+-".contains(number.first ?? "0")
    }
}

extension GroupReader {
    fileprivate mutating func line(_ key: String) -> LineName? {
        value(key, "a line's name such as \"GPIO17\" or its offset from 0 to 511") { value in
            switch value {
            case .string(let name): LineName.hasSense(name) ? .named(name) : nil
            case .number(let number):
                Int(exactly: number).flatMap { (0...511).contains($0) ? .offset($0) : nil }
            case .null, .bool, .array, .object: nil
            }
        }
    }

    fileprivate mutating func size(_ key: String) -> DisplaySize? {
        let names = DisplaySize.all.map { "\"\($0.name)\"" }.joined(separator: " or ")
        return value(key, names) { value in
            guard case .string(let name) = value else { return nil }
            return DisplaySize(named: name)
        }
    }

    fileprivate mutating func bus(_ key: String) -> String? {
        value(key, "a bus's number from 0 to 255 or its path") { value in
            switch value {
            case .string(let path):
                path.hasPrefix("/") && !path.utf8.contains(0) ? path : nil
            case .number(let number):
                Int(exactly: number).flatMap {
                    (0...255).contains($0) ? "/dev/i2c-\($0)" : nil
                }
            case .null, .bool, .array, .object: nil
            }
        }
    }

    /// I2C specification, 3.1.12: 0x00–0x02 and 0x78–0x7F are reserved.
    fileprivate mutating func address(_ key: String) -> UInt8? {
        let allowed = "an address from \"0x03\" to \"0x77\", or null to search"
        let found: UInt8?? = value(key, allowed) { value -> UInt8?? in
            switch value {
            case .null: .some(nil)
            case .string(let text):
                text.hasPrefix("0x") && text.dropFirst(2).allSatisfy(\.isHexDigit)
                    ? Int(text.dropFirst(2), radix: 16).flatMap(Self.address) : nil
            case .number(let number): Int(exactly: number).flatMap(Self.address)
            case .bool, .array, .object: nil
            }
        }
        return found ?? nil
    }

    private static func address(_ number: Int) -> UInt8?? {
        (0x03...0x77).contains(number) ? .some(UInt8(number)) : nil
    }
}
