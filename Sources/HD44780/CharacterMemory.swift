import Hardware

/// The display data RAM as the driver knows it: 80 places in the order in which the address
/// counter meets them, a ring. Some of them show.
///
/// HD44780U data sheet, DDRAM: two lines of 40 characters, at 0x00 and 0x40. On a 20x4 the third
/// row goes on where the first one ends and the fourth where the second one does.
struct CharacterMemory: Sendable {
    /// Characters a line.
    private static let lineLength = 40
    /// Characters in all.
    static let count = lineLength * 2

    /// What the display holds at each place; nil where nobody knows.
    private(set) var held: [UInt8?] = Array(repeating: nil, count: count)
    /// What is to stand at each place; nil where nothing shows.
    private(set) var wanted: [UInt8?] = Array(repeating: nil, count: count)

    /// The places written since `noteWrites`.
    private var isWritten: [Bool] = Array(repeating: false, count: count)
    private let columns: Int
    private let trustsAddressWrap: Bool

    /// A memory behind `fitted`, of which as much as `size` is used; the rest of it stays blank.
    init(size: DisplaySize, fitted: DisplaySize, trustsAddressWrap: Bool) {
        columns = max(size.columns, fitted.columns)
        self.trustsAddressWrap = trustsAddressWrap
        guard size != fitted else { return }
        for row in 0..<fitted.rows {
            for column in 0..<fitted.columns { want(UInt8(ascii: " "), row: row, column: column) }
        }
    }

    /// Notes that the display may hold anything.
    mutating func forget() {
        for cell in held.indices { held[cell] = nil }
    }

    /// From now on it is noted which places are written.
    mutating func noteWrites() {
        for cell in isWritten.indices { isWritten[cell] = false }
    }

    /// Notes that the display was cleared.
    mutating func clear() {
        for cell in held.indices { held[cell] = UInt8(ascii: " ") }
    }

    /// Wants `code` at a cell of the display.
    mutating func want(_ code: UInt8, row: Int, column: Int) {
        wanted[row % 2 * Self.lineLength + row / 2 * columns + column] = code
    }

    /// Notes that `code` was written.
    mutating func write(_ code: UInt8, at cell: Int) {
        held[cell] = code
        isWritten[cell] = true
    }

    /// The address of a place.
    func address(of cell: Int) -> UInt8 {
        UInt8(cell / Self.lineLength * 0x40 + cell % Self.lineLength)
    }

    /// The place of an address.
    func cell(of address: UInt8) -> Int {
        Int(address) / 0x40 * Self.lineLength + Int(address) % 0x40
    }

    /// Where the address counter goes from `cell` by itself; nil where that is not trusted.
    func cell(after cell: Int) -> Int? {
        let next = (cell + 1) % Self.count
        return next % Self.lineLength == 0 && !trustsAddressWrap ? nil : next
    }

    /// The place from which the address counter comes to `cell` by itself; nil as above.
    func cell(before cell: Int) -> Int? {
        let previous = (cell + Self.count - 1) % Self.count
        return self.cell(after: previous) == cell ? previous : nil
    }

    /// Whether `cell` must be written, not counting those that are to show a custom character of
    /// the slots in `withheld` (slot n as bit n).
    func isStale(_ cell: Int, withheld: UInt8) -> Bool {
        guard let code = wanted[cell], code != held[cell] else { return false }
        return code >= GlyphSlots.count || withheld & 1 << code == 0
    }

    /// The slots of custom characters that stand on the display, slot n as bit n.
    var visibleSlots: UInt8 { slots { _ in true } }

    /// Of them those that stand where nothing was written since `noteWrites`.
    var slotsLeft: UInt8 { slots { !isWritten[$0] } }

    private func slots(where isCounted: (Int) -> Bool) -> UInt8 {
        var slots: UInt8 = 0
        for cell in held.indices {
            guard let code = held[cell], code < GlyphSlots.count, isCounted(cell) else {
                continue
            }
            slots |= 1 << code
        }
        return slots
    }
}
