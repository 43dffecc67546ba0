import Hardware

/// The fewest states that bring a display from one frame to another, found by trying everything.
///
/// The floor keeps the data sheet's t_AS: a byte takes four states, and each change of RS one more,
/// so a move of the address counter amid data takes six. Nothing of the driver is used.
struct CheapestProgram {
    private static let data = 4
    private static let move = 6
    private static let cells = 80

    /// The cell of a 20x4's cell in the order of the address counter.
    static func cell(row: Int, column: Int) -> Int { [0, 40, 20, 60][row] + column }

    /// The fewest bits from `old` to `new` in one transaction, the counter standing at `counter`
    /// with RS high; and where it stands then. Nil when more than twelve cells differ: trying
    /// everything would take too long.
    static func search(from old: Frame, to new: Frame, counter: Int) -> (bits: Int, counter: Int)? {
        var stale: [Int] = []
        for row in 0..<4 {
            for column in 0..<20
            where old[row: row, column: column] != new[row: row, column: column] {
                stale.append(cell(row: row, column: column))
            }
        }
        guard stale.count <= 12 else { return nil }
        guard !stale.isEmpty else { return (0, counter) }
        let best = cheapest(stale: stale, counter: counter)
        return (11 + best.states * 9, best.counter)
    }

    /// Dijkstra's search over where the counter stands and what is still stale.
    private static func cheapest(stale: [Int], counter: Int) -> (states: Int, counter: Int) {
        let all = 1 << stale.count
        var cost = Array(repeating: Int.max, count: cells * all)
        var queue: [[Int]] = [[counter * all + all - 1]]
        cost[counter * all + all - 1] = 0
        var spent = 0
        while spent < queue.count {
            for node in queue[spent] where cost[node] == spent {
                let (cell, left) = (node / all, node % all)
                if left == 0 { return (spent, cell) }
                var rest = left
                if let index = stale.firstIndex(of: cell) { rest &= ~(1 << index) }
                var steps = [((cell + 1) % cells * all + rest, spent + data)]
                for (index, target) in stale.enumerated() where left & 1 << index != 0 {
                    steps.append((target * all + left, spent + move))
                }
                for (next, total) in steps where total < cost[next] {
                    cost[next] = total
                    while queue.count <= total { queue.append([]) }
                    queue[total].append(next)
                }
            }
            spent += 1
        }
        preconditionFailure("every cell can be reached")
    }
}
