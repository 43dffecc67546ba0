import Hardware

/// Turns instructions and data into states of the display's eight lines.
///
/// Two states a nibble: the data with E high, then with E low, at whose fall the display takes it
/// (HD44780U data sheet, bus timing: data set-up 80 ns counts before E falls). RS must be steady
/// t_AS = 40 ns before E rises, so each change of RS costs one state more. It remembers what stands
/// on the lines, so that no state is sent for nothing.
struct WireEncoder: Sendable {
    /// Whether the backlight is lit from the next state on.
    var backlight: Bool

    private let wiring: DisplayWiring
    private let options: DriverOptions
    /// What stands on the lines after all that was gathered; nil when nobody knows.
    private var lines: LCDPins?
    /// States sent since the display began to carry out a byte.
    private var statesSinceByte = 0
    /// States of the transaction being gathered.
    private var gathered: [UInt8] = []
    private var program = BusTransfer()

    init(wiring: DisplayWiring, options: DriverOptions, backlight: Bool) {
        self.wiring = wiring
        self.options = options
        self.backlight = backlight
    }

    // What the driver says.

    /// Begins another program: whatever was gathered has been handed out.
    mutating func begin() { program.removeAll() }

    /// Something else may stand on the lines than was put there.
    mutating func forgetLines() { lines = nil }

    /// Sends an instruction.
    mutating func instruction(_ byte: UInt8) { send(byte, isData: false) }

    /// Sends a byte for the memory at which the address counter stands.
    mutating func data(_ byte: UInt8) { send(byte, isData: true) }

    /// Sends the upper half of an instruction alone, as initialisation needs it.
    mutating func halfInstruction(_ byte: UInt8) {
        select(isData: false)
        nibble(byte)
    }

    /// Leaves the lines as they are for at least this long.
    mutating func wait(microseconds: Int) {
        flush()
        program.append(.wait(.microseconds(microseconds)))
        statesSinceByte = options.statesBetweenBytes
    }

    /// Reads the address counter, both halves, and fails unless it stands at `address` with nothing
    /// being carried out. The lines stay ready to be read: R/W high, data high, E low.
    ///
    /// HD44780U data sheet, table 6, "Read busy flag & address": RS low, R/W high; busy flag and
    /// AC6–4 on the data lines with the first pulse of E, AC3–0 with the second.
    mutating func expectCounter(at address: UInt8) {
        repeat { put(readyToRead) } while statesSinceByte <= options.statesBetweenBytes
        expectHalf(address)
        expectHalf(address << 4)
    }

    private mutating func expectHalf(_ byte: UInt8) {
        put(readyToRead.union(.enable))
        flush()
        let data = LCDPins.data.rawValue
        program.append(.expect(byte & data, mask: data))
        put(readyToRead)
    }

    /// What was expected did not come: the rest of the program was not carried out.
    mutating func expectationFailed() { lines = readyToRead.union(.enable) }

    /// A PCF8574 lets others pull a line down only while it is high itself.
    private var readyToRead: LCDPins {
        atRest(isData: false).union([.read, .data])
    }

    /// Puts the lines at rest, unless the backlight is as wanted already.
    mutating func showBacklight() {
        if lines?.contains(.backlight) != backlight { rest() }
    }

    /// Puts the lines at rest: E low, RS as it was.
    mutating func rest() { put(atRest(isData: isDataSelected ?? false)) }

    /// Asks the backpack whether the lines are as they were left.
    mutating func verify() {
        flush()
        guard wiring == .pcf8574, let lines else { return }
        program.append(.verify(lines.rawValue))
    }

    /// All that was gathered since `begin`, in as few transactions as the options allow.
    mutating func finish() -> BusTransfer {
        flush()
        return program
    }

    // What the lines do.

    private mutating func send(_ byte: UInt8, isData: Bool) {
        select(isData: isData)
        if let lines {
            while statesSinceByte < options.statesBetweenBytes { put(lines) }
        }
        nibble(byte)
        nibble(byte << 4)
        statesSinceByte = 0
        // GPIO lines change within microseconds: nothing but waiting passes the time there.
        if wiring == .parallel { wait(microseconds: options.executionMicroseconds) }
    }

    /// What stands on RS; nil when nobody knows.
    private var isDataSelected: Bool? { lines?.contains(.registerSelect) }

    private mutating func select(isData: Bool) {
        guard let lines else { return put(atRest(isData: isData)) }
        // E falls by itself: R/W must stay while it does (t_AH).
        if lines.contains(.enable) { put(lines.subtracting(.enable)) }
        if lines.contains(.read) || isDataSelected != isData { put(atRest(isData: isData)) }
    }

    private mutating func nibble(_ byte: UInt8) {
        var state = atRest(isData: isDataSelected ?? false)
        state.formUnion(LCDPins(rawValue: byte).intersection(.data))
        put(state.union(.enable))
        put(state)
    }

    private func atRest(isData: Bool) -> LCDPins {
        var state: LCDPins = backlight ? .backlight : []
        if isData { state.insert(.registerSelect) }
        return state
    }

    private mutating func put(_ state: LCDPins) {
        gathered.append(state.rawValue)
        lines = state
        statesSinceByte += 1
    }

    private mutating func flush() {
        var start = 0
        while start < gathered.count {
            let end = start + min(options.bytesPerTransaction, gathered.count - start)
            program.append(.write(gathered[start..<end]))
            start = end
        }
        gathered.removeAll(keepingCapacity: true)
    }
}
