import Hardware

/// The fewest bits on the bus that bring a 20x4 behind a backpack from one frame to another,
/// reckoned from the data sheets alone: nothing of the driver is used.
///
/// - A byte for the display is two nibbles. Each takes two states of the lines, one with E high
///   and one with E low, for the display takes a nibble as E falls: four states a byte.
/// - RS must be steady for t_AS = 40 ns before E rises, so a change of RS takes a state of its own.
///   An address amid data is therefore four states and two changes: six.
/// - A state is a byte on the bus, nine bits with its acknowledgement. A transaction has its start,
///   its address with the acknowledgement and its stop beside: eleven bits, once a frame.
/// - The address counter steps on with each byte, around a ring of 80 places. So a cell that must
///   change takes at least four states, and a gap of g cells before it the cheaper of writing over
///   it (4 g) and an address (6).
///
/// Which gaps are paid: going around the ring from where the counter stands, all but the rest of
/// the gap in which it stands, behind the last changed cell. Beginning elsewhere costs an address
/// (6) and saves one other gap (6 at most), so it is never cheaper.
public struct BusFloor {
    /// Bits of one state of the lines.
    public static let bitsPerState = 9
    /// Bits of a transaction beside its states.
    public static let bitsPerTransaction = 11

    private static let byte = 4
    private static let address = 6
    private static let places = 80

    /// Where the address counter stands, as a place of the ring.
    private var counter: Int
    private var shown: Frame

    /// A display that shows `frame`, with the counter at a place of the ring: it has wrapped to 0
    /// when the display was filled to its end.
    public init(showing frame: Frame, counter: Int = 0) {
        shown = frame
        self.counter = counter
    }

    /// The bits that `frame` costs at least; it stands on the display then.
    public mutating func bits(to frame: Frame) -> Int {
        var states = 0
        // The places around the ring from the counter on; RS is high, as data has left it.
        var gap = 0
        for step in 0..<Self.places {
            let place = (counter + step) % Self.places
            guard differs(place, in: frame) else {
                gap += 1
                continue
            }
            states += min(gap * Self.byte, Self.address) + Self.byte
            gap = 0
        }
        // Behind the last changed cell.
        counter = (counter + Self.places - gap) % Self.places
        shown = frame
        return states == 0 ? 0 : Self.bitsPerTransaction + states * Self.bitsPerState
    }

    /// HD44780U data sheet, DDRAM of a 20x4: the third row goes on where the first one ends, the
    /// fourth where the second one does.
    private func differs(_ place: Int, in frame: Frame) -> Bool {
        let row = [0, 2, 1, 3][place / 20]
        return shown[row: row, column: place % 20] != frame[row: row, column: place % 20]
    }
}
