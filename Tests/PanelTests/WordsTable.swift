import Brewing
import Hardware
import Panel
import Timebase

/// A brew whose steps all have words of one length: what shows of them in each step, every two
/// seconds until nothing new comes.
struct WordsTable {
    private(set) var rows: [String] = []

    init(_ size: DisplaySize, length: Int) throws {
        let pattern = Array("Stir gently, then swirl the dripper until it is flat")
        var text = String(pattern.prefix(length))
        if text.hasSuffix(" ") { text = text.dropLast() + "x" }
        let recipe = recipe { recipe in
            for index in recipe.steps.indices { recipe.steps[index].text = text }
        }
        var bench = Bench(size, recipe: recipe)
        bench.store = ModelStore(recipes: [recipe])
        bench.taps(.next)
        for step in 0..<8 {
            add("\(step)", &bench)
            bench.press(.next)
            bench.wait(.milliseconds(600))
        }
    }

    private mutating func add(_ step: String, _ bench: inout Bench) {
        var shown: Set<[String]> = []
        for second in stride(from: 0, through: 10, by: 2) {
            let display = KeyTable.display(bench)
            if shown.insert(display).inserted {
                rows.append("\(step), \(second) s |" + display.joined(separator: "|"))
            }
            bench.wait(.seconds(2))
        }
    }
}
