import HD44780
import Hardware
import SimBoard
import Timebase

/// The real driver on the simulated chip, in virtual time.
struct Bench {
    var driver: DisplayDriver
    let board: ScenarioBoard

    init(
        size: DisplaySize = .twentyByFour, wiring: DisplayWiring = .pcf8574,
        set: CharacterSet = .a00, options: DriverOptions = DriverOptions(), glyphs: [Glyph] = []
    ) throws {
        driver = DisplayDriver(size: size, wiring: wiring, characterSet: set, options: options)
        board = ScenarioBoard(
            scenario: try Scenario(parsing: "wait 3600"), size: size,
            rom: set == .a00 ? .a00 : .a02,
            wiring: wiring == .pcf8574 ? .pcf8574(address: 0x27) : .parallel, glyphs: glyphs)
    }

    /// Lets the wires carry a program to its end; the error tells why it had none.
    @discardableResult
    func carry(_ program: [BusOperation]) throws -> HardwareError? {
        guard !program.isEmpty else { return nil }
        board.beginTransfer(program)
        while true {
            for event in try board.wait(until: nil, watching: []) {
                if case .transferEnded(let error, _) = event { return error }
                if case .killed = event { return .busHung }
            }
        }
    }

    /// Initialises the display and shows a frame.
    mutating func show(_ frame: Frame, initialising: Bool = false) throws {
        if initialising { try carry(driver.initialise(backlight: frame.backlight)) }
        try carry(driver.update(to: frame))
    }

    var glass: [String] { board.display.lines }
}

/// A frame from the rows one sees.
func frame(_ lines: [String], size: DisplaySize = .twentyByFour) -> Frame {
    var frame = Frame(size: size)
    for (row, line) in lines.enumerated() {
        for (column, scalar) in line.unicodeScalars.enumerated() where column < size.columns {
            frame[row: row, column: column] = .scalar(scalar)
        }
    }
    return frame
}

/// What a program costs on an I2C bus: nine bits a byte, eleven a transaction.
func bits(_ program: [BusOperation]) -> Int {
    program.reduce(0) { sum, operation in
        switch operation {
        case .write(let bytes): sum + bytes.count * 9 + 11
        case .verify: sum + 9 + 11
        case .wait: sum
        }
    }
}

/// Steele, Lea and Flood, 2014: the same numbers for the same seed everywhere.
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
