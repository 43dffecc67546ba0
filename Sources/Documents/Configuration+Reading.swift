import Brewing
import Hardware
import JSON5
import Units

extension Configuration {
    /// Reads a configuration; keys that are not there keep their defaults.
    /// - Throws: `DocumentErrors` with everything that is wrong.
    public init(parsing text: String) throws(DocumentErrors) {
        self.init()
        let json: JSONDocument
        do {
            json = try JSONDocument(text)
        } catch {
            throw DocumentErrors([error])
        }
        var root = JSONObjectDecoder(
            json,
            keys: [
                "gpio", "buttons", "display", "buzzer", "scale", "backlightMinutes",
                "notePhrases", "pressurePhrases", "stateDirectory",
            ])
        readBoard(&root)
        readButtons(&root)
        let pins = readDisplay(&root)
        checkLines(&root, pins)
        readScale(&root)
        guard root.errors.isEmpty else {
            throw DocumentErrors(root.errors)
        }
    }

    private mutating func readBoard(_ root: inout JSONObjectDecoder) {
        var gpio = root.group("gpio", keys: ["chip"])
        chip = gpio.string("chip", "a chip's label, name or path")
        root.adopt(gpio)
        buzzer = root.line("buzzer")
        backlightMinutes = root.integer("backlightMinutes", 0...1440) ?? backlightMinutes
        // A display has 20 columns, and a remark is read while it is chosen.
        notePhrases = root.phrases("notePhrases", limit: 40) ?? notePhrases
        pressurePhrases =
            root.phrases("pressurePhrases", limit: JournalLimit.pressureLength) ?? pressurePhrases
        stateDirectory = root.string("stateDirectory", "a directory's path") ?? stateDirectory
    }

    private mutating func readButtons(_ root: inout JSONObjectDecoder) {
        let names = Button.allCases.map(\.rawValue)
        var group = root.group(
            "buttons", keys: names + ["pressMilliseconds", "releaseMilliseconds"])
        for button in Button.allCases {
            buttons[button] = group.line(button.rawValue) ?? buttons[button]
        }
        let allowed = DebounceTimes.allowedMilliseconds
        if let press = group.integer("pressMilliseconds", allowed) {
            debounce.press = .milliseconds(press)
        }
        if let release = group.integer("releaseMilliseconds", allowed) {
            debounce.release = .milliseconds(release)
        }
        root.adopt(group)
    }

    /// Returns the lines of the display's pins, all that are told.
    private mutating func readDisplay(_ root: inout JSONObjectDecoder) -> [LCDPin: GPIOLine] {
        var group = root.group(
            "display",
            keys: [
                "size", "wiring", "rom", "bus", "address", "busKilohertz", "bytesPerTransaction",
                "addressWrap", "slow", "lines",
            ])
        display.size = group.size("size") ?? display.size
        display.wiring = group.choice("wiring", as: DisplayWiring.self) ?? display.wiring
        display.rom = group.choice("rom", as: CharacterROM.self) ?? display.rom
        display.bus = group.bus("bus") ?? display.bus
        display.address = group.address("address")
        display.busKilohertz = group.integer("busKilohertz", 10...400) ?? display.busKilohertz
        display.bytesPerTransaction = group.integer("bytesPerTransaction", 1...4096)
        display.addressWrap = group.bool("addressWrap") ?? display.addressWrap
        display.slow = group.bool("slow") ?? display.slow
        let pins = readPins(&group)
        root.adopt(group)
        return pins
    }

    /// Returns the lines of the pins that are told; none but for parallel wiring, which alone has
    /// any use for them.
    private mutating func readPins(_ display: inout JSONObjectDecoder) -> [LCDPin: GPIOLine] {
        var group = display.group("lines", keys: LCDPin.allCases.map(\.rawValue))
        var pins: [LCDPin: GPIOLine] = [:]
        for pin in LCDPin.allCases { pins[pin] = group.line(pin.rawValue) }
        if self.display.wiring == .parallel {
            let missing = LCDPin.required.first { pins[$0] == nil }
            if group.errors.isEmpty, let missing {
                let names = LCDPin.required.map(\.rawValue).joined(separator: ", ")
                group.addError(
                    missing.rawValue, "is missing: parallel wiring needs \(names)",
                    code: "missingKey")
            }
            self.display.lines = ParallelLines { pins[$0] }
        }
        display.adopt(group)
        return self.display.wiring == .parallel ? pins : [:]
    }

    /// No line can serve two purposes.
    private func checkLines(_ root: inout JSONObjectDecoder, _ pins: [LCDPin: GPIOLine]) {
        var uses = Button.allCases.map { (["buttons", $0.rawValue], buttons[$0]) }
        if let buzzer { uses.append((["buzzer"], buzzer)) }
        for pin in LCDPin.allCases {
            if let line = pins[pin] { uses.append((["display", "lines", pin.rawValue], line)) }
        }
        for (index, use) in uses.enumerated() {
            guard let earlier = uses[..<index].first(where: { $0.1.isSame(as: use.1) }) else {
                continue
            }
            let other = earlier.0.joined(separator: ".")
            root.addError(
                at: use.0,
                "line \(use.1) is \(other)'s already: every line serves one purpose",
                code: "lineInUse")
        }
    }
}

extension GPIOLine {
    /// Whether the kernel may have a line of this name: `GPIO+17` is a number written wrong.
    fileprivate static func hasSense(_ name: String) -> Bool {
        let number = name.hasPrefix("GPIO") ? name.dropFirst(4) : ""
        return !name.isEmpty && !name.utf8.contains(0) && !"+-".contains(number.first ?? "0")
    }
}

extension JSONObjectDecoder {
    fileprivate mutating func line(_ key: String) -> GPIOLine? {
        value(key, "a line's name such as \"GPIO17\" or its offset from 0 to 511") { value in
            switch value {
            case .string(let name): GPIOLine.hasSense(name) ? .named(name) : nil
            case .number(let number):
                UntrustedInteger(exactly: number)?.within(0...511).map { .offset($0) }
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

    mutating func bus(_ key: String) -> String? {
        value(key, "a bus's number from 0 to 255 or its path") { value in
            switch value {
            case .string(let path):
                path.hasPrefix("/") && !path.utf8.contains(0) ? path : nil
            case .number(let number):
                UntrustedInteger(exactly: number)?.within(0...255).map { "/dev/i2c-\($0)" }
            case .null, .bool, .array, .object: nil
            }
        }
    }

    mutating func address(_ key: String) -> UInt8? {
        let range = BackpackAddress.allowed
        let allowed =
            "an address from \"\(HardwareError.hex(range.lowerBound))\" to "
            + "\"\(HardwareError.hex(range.upperBound))\", or null to search"
        let found: UInt8?? = value(key, allowed) { value -> UInt8?? in
            switch value {
            case .null: .some(nil)
            case .string(let text):
                text.hasPrefix("0x") && text.dropFirst(2).allSatisfy(\.isHexDigit)
                    ? UntrustedInteger(text.dropFirst(2), radix: 16).flatMap(Self.address) : nil
            case .number(let number):
                UntrustedInteger(exactly: number).flatMap(Self.address)
            case .bool, .array, .object: nil
            }
        }
        return found ?? nil
    }

    private static func address(_ number: UntrustedInteger) -> UInt8?? {
        number.within(BackpackAddress.allowed).map { .some($0) }
    }
}
