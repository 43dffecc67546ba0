import Baking
import Fixtures
import Store
import Units

/// SPEC §10.1's country loaf under another name and id; ids are UUIDs, as the program makes them.
func loaf(_ name: String, id: String? = nil, seed: UInt64 = 0) -> Formula {
    var number = seed << 32
    return FormulaTemplate.countryLoaf.formula(
        id: FormulaID(rawValue: id ?? "id-\(name)"), name: name
    ) {
        number += 1
        return ItemID(rawValue: uuid(number))
    }
}

/// A UUID in lower case that ends in this number.
func uuid(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return "0b0e0000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
}

extension Formula {
    /// The same with so much water in the final mix.
    func withWater(_ grams: Int) -> Formula {
        var formula = self
        for index in formula.final.indices where formula.final[index].kind == .water {
            formula.final[index].weight = Milligrams(grams: grams)
        }
        return formula
    }

    /// The grams of water in the final mix.
    var finalWater: Int? {
        final.first { $0.kind == .water }.map { $0.weight.count / 1000 }
    }
}

/// What went wrong; nil when nothing did.
func refusal(_ body: () throws(StoreError) -> Void) -> BakeRefusal? {
    do throws(StoreError) {
        try body()
        return nil
    } catch {
        guard case .bake(let refusal) = error else { return nil }
        return refusal
    }
}

extension SeededNumbers {
    /// A formula as odd as a file may have it: any texts, ids, numbers and temperatures.
    mutating func formula() -> Formula {
        Formula(
            id: FormulaID(rawValue: id()), name: text(),
            pieces: Int.random(in: 0...2000, using: &self),
            pieceWeight: mass(), preferments: (0..<count(8)).map { _ in premix() },
            soakers: (0..<count(4)).map { _ in premix() },
            final: (0..<count(60)).map { _ in ingredient() },
            steps: (0..<count(30)).map { _ in
                FormulaStep(text: text(), minutes: Bool.random(using: &self) ? count(5000) : nil)
            }, notes: text())
    }

    private mutating func premix() -> Premix {
        Premix(
            id: ItemID(rawValue: id()), name: text(),
            ingredients: (0..<count(6)).map { _ in ingredient() },
            starter: Bool.random(using: &self) ? Starter(flour: mass(), water: mass()) : nil)
    }

    private mutating func ingredient() -> Ingredient {
        Ingredient(
            id: ItemID(rawValue: id()), name: text(),
            kind: IngredientKind.allCases.randomElement(using: &self) ?? .other,
            countsAsFlour: Bool.random(using: &self), weight: mass(),
            temperature: Bool.random(using: &self)
                ? Celsius(tenths: Int.random(in: -500...2500, using: &self)) : nil)
    }

    private mutating func count(_ limit: Int) -> Int { Int.random(in: 0...limit, using: &self) }

    private mutating func mass() -> Milligrams {
        Milligrams(Int.random(in: -1_000_000_000...1_000_000_000, using: &self))
    }

    private mutating func text() -> String {
        let words = ["", "bread flour", "Sauerteig", "крупа", "小麦粉", "👨‍👩‍👧‍👦", "a\nb\t", "½ é"]
        return words.randomElement(using: &self) ?? ""
    }

    /// A UUID, or what only looks like one.
    mutating func id() -> String {
        let id = uuid(UInt64.random(in: 0...0xFFFF_FFFF_FFFF, using: &self))
        switch count(5) {
        case 0: return ""
        case 1: return id.uppercased()
        case 2: return "+" + id.dropFirst()
        case 3: return id.replacing("-", with: "") + "----"
        default: return id
        }
    }
}
