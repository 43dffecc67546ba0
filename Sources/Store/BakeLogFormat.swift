// The bytes of a bake's log, beside what the list of logs shows, which has columns of its own. The
// rest of the layout, and how numbers and texts stand in it, is in FormulaFormat.swift.
import Baking
import Names
import Timebase
import Units

/// What is said of the layout as a whole.
enum BakeLogFormat {
    /// The number a log begins with.
    private static let version: UInt8 = 1
    /// Things that are weighed at most: each ingredient, a starter of each preferment, and each
    /// premix into the dough.
    private static let weighed =
        FormulaLimit.ingredients + 2 * FormulaLimit.preferments + FormulaLimit.soakers
    /// Mis-weighs that are kept, the last ones. Chosen: more than anybody weighs.
    private static let corrections = 100
    /// Times that are kept: of each premix and each step.
    private static let steps =
        FormulaLimit.steps + FormulaLimit.preferments + FormulaLimit.soakers

    static func bytes(_ log: BakeLog) -> [UInt8] {
        var writer = ByteWriter()
        writer.put(version)
        writer.put(log.formula)
        writer.put(log.total)
        writer.put(Int64(log.pieces))
        writer.put(list: log.weighed.suffix(weighed)) { $0.put($1) }
        writer.put(list: log.corrections.suffix(corrections)) { $0.put($1) }
        writer.put(list: log.steps.suffix(steps)) { $0.put($1) }
        return writer.bytes
    }

    /// The log of such bytes, with what stands in its columns; nil when they make no sense.
    static func log(
        _ bytes: [UInt8], id: BakeLogID, stamp: ClockStamp, rating: Rating, note: Note?
    ) -> BakeLog? {
        var reader = ByteReader(bytes)
        guard reader.bits() == version, let formula = reader.formula(),
            let total = reader.milligrams(), let pieces = reader.count(),
            let items = reader.list(limit: weighed, { $0.weighedItem() }),
            let mistakes = reader.list(limit: corrections, { $0.correction() }),
            let times = reader.list(limit: steps, { $0.stepRecord() })
        else { return nil }
        return BakeLog(
            id: id, stamp: stamp, formula: formula, total: total, pieces: pieces, weighed: items,
            corrections: mistakes, steps: times, rating: rating, note: note)
    }
}

extension ByteWriter {
    fileprivate mutating func put(_ item: WeighedItem) {
        put(id: item.id.rawValue)
        put(item.bowl, limit: FormulaFormat.copyLimit)
        put(item.name, limit: FormulaFormat.copyLimit)
        put(item.target)
        put(item.real)
    }

    fileprivate mutating func put(_ correction: BakeCorrection) {
        put(id: correction.item.rawValue)
        put(correction.target)
        put(correction.real)
        put(correction.isAccepted)
    }

    fileprivate mutating func put(_ step: BakeStepRecord) {
        put(step.text, limit: FormulaFormat.copyLimit)
        put(step.planned) { $0.put($1) }
        put(step.real) { $0.put($1) }
        put(step.isAtLeast)
    }
}

extension ByteReader {
    fileprivate mutating func weighedItem() -> WeighedItem? {
        guard let id = id(), let bowl = text(), let name = text(), let target = milligrams(),
            let real = milligrams()
        else { return nil }
        return WeighedItem(
            id: ItemID(rawValue: id), bowl: bowl, name: name, target: target, real: real)
    }

    fileprivate mutating func correction() -> BakeCorrection? {
        guard let id = id(), let target = milligrams(), let real = milligrams(),
            let isAccepted = flag()
        else { return nil }
        return BakeCorrection(
            item: ItemID(rawValue: id), target: target, real: real, isAccepted: isAccepted)
    }

    fileprivate mutating func stepRecord() -> BakeStepRecord? {
        guard let text = text(), let planned = optional({ $0.span() }),
            let real = optional({ $0.span() }), let isAtLeast = flag()
        else { return nil }
        return BakeStepRecord(text: text, planned: planned, real: real, isAtLeast: isAtLeast)
    }
}
