import Names
import Units

/// A thing of a recipe.
struct PastedItem {
    let number: Int
    /// As it stood in the text.
    let text: String
    /// Which section, counted from 0.
    let section: Int
    let name: String
    let written: WrittenWeight
    let words: PasteWords
    /// What it is to the recipe.
    var role = Role.ingredient
    var weight = Milligrams.zero

    enum Role: Hashable {
        case ingredient, starter
        /// What is below the section of this index.
        case premix(Int)
        /// It is called like a premix that is not in the text.
        case unknownMix
    }

    var kind: IngredientKind { words.kind }
}

/// Puts lines together.
struct PasteReader {
    var sections = [PasteSection.dough]
    var items: [PastedItem] = []
    var unread: [UnreadLine] = []
    /// The section under way.
    private var current = 0
    /// Whether nothing but empty lines was read.
    private(set) var isEmpty = true

    /// How far what the dough takes of a premix may lie from what its section weighs: recipes round
    /// (chosen: a gram, of much half a percent).
    private static func tolerance(of weight: Milligrams) -> Int { max(1000, weight.count / 200) }

    mutating func read(_ line: String, _ number: Int) {
        switch PastedText(line) {
        case .nothing: return
        case .heading(let section):
            current = sections.firstIndex(where: section.isSame) ?? sections.count
            if current == sections.count { sections.append(section) }
        case .item(let name, let written):
            items.append(
                PastedItem(
                    number: number, text: line, section: current, name: name, written: written,
                    words: PasteWords(name)))
        case .refused(let reason): refuse(line, number, reason)
        }
        isEmpty = false
    }

    private mutating func refuse(_ line: String, _ number: Int, _ reason: PasteReason) {
        // Of a line without end the beginning, before it is looked at.
        let text = String(String.UnicodeScalarView(line.unicodeScalars.prefix(400)))
        unread.append(
            UnreadLine(number: number, text: text.shown(limit: 80), reason: reason))
    }

    /// Takes those out for which there is a reason.
    private mutating func refuse(_ reason: (PastedItem) -> PasteReason?) {
        var rest: [PastedItem] = []
        for item in items {
            if let reason = reason(item) {
                refuse(item.text, item.number, reason)
            } else {
                rest.append(item)
            }
        }
        items = rest
    }
}

// What the lines mean together.
extension PasteReader {
    /// Finds out what each thing is and weighs; to be called when all lines are read.
    mutating func understand() {
        let premixes = sections.indices.filter { index in
            sections[index].kind != .final && items.contains { $0.section == index }
        }
        for index in items.indices { items[index].role = role(of: items[index], premixes) }
        refuse { [sections] item in
            guard case .premix(let section) = item.role, sections[item.section].kind != .final
            else { return nil }
            return .nested(sections[section].title)
        }
        weigh()
        comparePremixes(premixes)
    }

    private func role(of item: PastedItem, _ premixes: [Int]) -> PastedItem.Role {
        let isBegun = sections[item.section].kind == .preferment && item.words.isStarter
        guard isBegun || item.words.isPremix else { return .ingredient }
        let named = premixes.filter { $0 != item.section && sections[$0].isCalled(item.words) }
        let exactly = named.first { item.words.hasAll(sections[$0].words) }
        if let section = exactly ?? named.first { return .premix(section) }
        return isBegun ? .starter : .unknownMix
    }

    /// Weights of all, percentages by the flour that they are of.
    private mutating func weigh() {
        var base = FlourBase()
        for item in items {
            switch item.role {
            case .ingredient, .unknownMix:
                base.add(item.written, countsAsFlour: item.kind == .flour)
            case .starter: base.add(item.written.half, countsAsFlour: true)
            case .premix: break
            }
        }
        var flour = Fraction.zero
        let hasShares = items.contains { if case .share = $0.written { true } else { false } }
        do throws(FlourBaseError) {
            if hasShares { flour = try base.flour(total: nil) }
        } catch {
            refuse { if case .share = $0.written { .percentage(error) } else { nil } }
        }
        for index in items.indices {
            switch items[index].written {
            case .weight(let weight): items[index].weight = weight
            case .share(let share): items[index].weight = Milligrams(share, of: flour)
            }
        }
        refuse { FormulaLimit.ingredient.contains($0.weight) ? nil : .tooMuch }
    }

    /// A line of the dough that calls a section by its name has to weigh what that does.
    private mutating func comparePremixes(_ premixes: [Int]) {
        var weights: [Int: Milligrams] = [:]
        for item in items {
            weights[item.section] = (weights[item.section] ?? .zero) + item.weight
        }
        for index in items.indices {
            let item = items[index]
            let isNamed = if case .premix = item.role { true } else { false }
            guard isNamed || item.role == .unknownMix, sections[item.section].kind == .final
            else { continue }
            let same = premixes.first { section in
                let weight = weights[section] ?? .zero
                return (!isNamed || sections[section].isCalled(item.words))
                    && abs(weight.count - item.weight.count) <= Self.tolerance(of: weight)
            }
            if let same { items[index].role = .premix(same) }
        }
        refuse { [sections] item in
            guard case .premix(let section) = item.role else { return nil }
            let weight = weights[section] ?? .zero
            let isSame = abs(weight.count - item.weight.count) <= Self.tolerance(of: weight)
            return isSame ? nil : .otherWeight(sections[section].title, weight)
        }
    }

    /// The formula of what was understood.
    func formula(id: FormulaID, name: String, _ newItemID: () -> ItemID) -> Formula {
        var formula = Formula(id: id, name: name, pieces: 1, pieceWeight: .zero, final: [])
        for (index, section) in sections.enumerated() {
            let parts = items.filter { $0.section == index }
            let ingredients = parts.filter { $0.role == .ingredient || $0.role == .unknownMix }.map
            {
                Ingredient(id: newItemID(), name: $0.name, kind: $0.kind, weight: $0.weight)
            }
            guard !parts.isEmpty, section.kind != .final else {
                formula.final += ingredients
                continue
            }
            let starter = parts.filter { $0.role == .starter }.reduce(0) { $0 + $1.weight.count }
            let flour = starter.dividedRounding(by: 2)
            let premix = Premix(
                id: newItemID(), name: section.title, ingredients: ingredients,
                starter: starter > 0
                    ? Starter(flour: Milligrams(flour), water: Milligrams(starter - flour)) : nil)
            if section.kind == .soaker {
                formula.soakers.append(premix)
            } else {
                formula.preferments.append(premix)
            }
        }
        formula.takeYield(ofTotal: formula.sums.total)
        return formula
    }
}

extension PastedItem {
    /// What is to be known of it, when sections are these.
    func remark(_ sections: [PasteSection]) -> PasteRemark? {
        switch role {
        case .ingredient: nil
        case .starter: .equalParts
        case .premix(let section): .section(sections[section].title)
        case .unknownMix: .unknownMix
        }
    }
}

extension WrittenWeight {
    fileprivate var half: WrittenWeight {
        switch self {
        case .weight(let weight): .weight(Milligrams(weight.count.dividedRounding(by: 2)))
        case .share(let share): .share(share.divided(by: Fraction(2)) ?? .zero)
        }
    }
}
