import Brewing
import Units

/// A step as it stands in the file.
struct TimerCoffeeStep {
    /// Its number in the file, from 1.
    let number: Int
    let words: AmountText
    /// Nil when another program's settings decide it.
    let length: Duration?

    /// Its amounts, in tenths of a gram.
    var amounts: [Int] {
        words.parts.compactMap { part in
            if case .amount(let tenths) = part { tenths } else { nil }
        }
    }

    /// The amount it is about, the last: `2 x` to `3 x` means up to three. Nil when there is none.
    var amount: WaterReading.Amount? {
        let index = words.parts.lastIndex { part in
            if case .amount = part { true } else { false }
        }
        guard let index, case .amount(let tenths) = words.parts[index] else { return nil }
        return WaterReading.Amount(
            tenths: tenths,
            isTotal: WaterReading.saysTotal(
                before: text(at: index - 1), behind: text(at: index + 1)))
    }

    private func text(at index: Int) -> String {
        guard words.parts.indices.contains(index), case .words(let text) = words.parts[index]
        else { return "" }
        return text
    }

    /// The words; with `water` the last amount is a share of it, in tenths of a gram.
    func text(shareOf water: Int?) -> String {
        let last = words.parts.lastIndex { part in
            if case .amount = part { true } else { false }
        }
        let texts = words.parts.enumerated().map { index, part in
            switch part {
            case .words(let text), .unreadable(let text): return text
            case .amount(let tenths):
                guard let water, index == last else {
                    return "\(Grams(tenths: tenths).shortText) g"
                }
                return "\((tenths * 100).dividedRounding(by: water)) %"
            }
        }
        return texts.joined().shown
    }
}
