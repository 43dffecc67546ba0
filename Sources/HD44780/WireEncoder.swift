import Hardware

/// Turns instructions and data into states of the display's eight lines.
///
/// Two states a nibble: the data with E high, then with E low, at whose fall the display takes it
/// (HD44780U data sheet, bus timing: data set-up 80 ns counts before E falls). RS must be steady
/// t_AS = 40 ns before E rises, so each change of RS costs one state more.
struct WireEncoder {
    let wiring: DisplayWiring
    let options: DriverOptions
    var backlight: Bool
    /// What stands on RS; nil when nobody knows.
    private var registerSelect: Bool?
    /// The state the lines were left in; nil when nobody knows.
    private var lastLines: UInt8?
    private var pending: [UInt8] = []
    private var operations: [BusOperation] = []

    init(wiring: DisplayWiring, options: DriverOptions, backlight: Bool) {
        self.wiring = wiring
        self.options = options
        self.backlight = backlight
    }

    /// The state of the lines between two bytes: E low.
    var idleLines: UInt8 {
        var lines: DisplayLines = backlight ? .backlight : []
        if registerSelect ?? false { lines.insert(.registerSelect) }
        return lines.rawValue
    }

    mutating func instruction(_ byte: UInt8) { send(byte, asData: false) }
    mutating func data(_ byte: UInt8) { send(byte, asData: true) }

    /// The upper half of an instruction alone, as initialisation needs it.
    mutating func halfInstruction(_ byte: UInt8) {
        select(false)
        nibble(byte)
    }

    /// Puts the idle state on the lines, whatever stood there.
    mutating func idle() { pending.append(idleLines) }

    mutating func wait(_ span: Duration) {
        flush()
        operations.append(.wait(span))
    }

    mutating func verify() {
        flush()
        guard wiring == .pcf8574, let lastLines else { return }
        operations.append(.verify(lastLines))
    }

    /// What has been gathered, in as few transactions as the options allow.
    mutating func finish() -> [BusOperation] {
        flush()
        defer { operations.removeAll(keepingCapacity: true) }
        return operations
    }

    private mutating func send(_ byte: UInt8, asData: Bool) {
        select(asData)
        nibble(byte)
        nibble(byte << 4)
        if needsExecutionWait { wait(options.executionTime) }
    }

    /// At 100 kHz a byte takes 90 µs on the bus and the next E can rise 90 µs after this one's
    /// fall at the soonest: longer than any instruction but clear and home. Slow clones want more.
    private var needsExecutionWait: Bool {
        switch wiring {
        case .parallel: true
        case .pcf8574: options.busKilohertz > 100 || options.isSlow
        }
    }

    private mutating func select(_ data: Bool) {
        guard registerSelect != data else { return }
        registerSelect = data
        idle()
    }

    private mutating func nibble(_ byte: UInt8) {
        let lines = (byte & DisplayLines.data.rawValue) | idleLines
        pending.append(lines | DisplayLines.enable.rawValue)
        pending.append(lines)
    }

    private mutating func flush() {
        lastLines = pending.last ?? lastLines
        var rest = pending[...]
        while !rest.isEmpty {
            operations.append(.write(Array(rest.prefix(options.bytesPerTransaction))))
            rest = rest.dropFirst(options.bytesPerTransaction)
        }
        pending.removeAll(keepingCapacity: true)
    }
}
