/// Which stretches of a memory to write, and in which order, for the fewest bytes on the wires.
///
/// The memory is a ring, as the display's address counter is. Moving the counter costs 6 wire bytes
/// (an instruction of 4 and two changes of RS), rewriting a cell that is right already costs 4: so
/// a gap of one cell is written over, a longer one is jumped. All gaps are independent of each
/// other, so choosing for each is choosing for all.
struct Runs {
    /// The stretches in the order to write them. A stretch that crosses the end of the memory goes
    /// on past `length`.
    let runs: [Range<Int>]

    /// The stretches that cover all of `changed` (rising, below `length`), begun where the counter
    /// stands at `start` if that saves a move, and never crossing one of `breaks`.
    init(of changed: [Int], length: Int, start: Int?, breaks: Set<Int>) {
        let order = Self.rotate(changed, length: length, start: start)
        var runs: [Range<Int>] = []
        for index in order {
            if let last = runs.last, Self.joins(last.upperBound, index, length, breaks) {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        if let start, let first = runs.first, Self.joins(start, first.lowerBound, length, breaks) {
            runs[0] = start..<first.upperBound
        }
        self.runs = runs.map { run in
            run.lowerBound < length ? run : run.lowerBound - length..<run.upperBound - length
        }
    }

    /// The cells in the order the counter meets them from `start`, each after a whole turn written
    /// as past `length`.
    private static func rotate(_ changed: [Int], length: Int, start: Int?) -> [Int] {
        guard let start else { return changed }
        return changed.filter { $0 >= start } + changed.filter { $0 < start }.map { $0 + length }
    }

    /// Whether it is cheaper to write from `end` on over a gap to `next` than to move there.
    private static func joins(_ end: Int, _ next: Int, _ length: Int, _ breaks: Set<Int>) -> Bool {
        guard next - end <= 1 else { return false }
        return !(end...next).contains { breaks.contains($0 % length) }
    }
}
