import Baking
import Brewing
import JSON5
import Names
import Timebase
import Units

extension BakeLog {
    /// What the log says, as it travels between devices: what was baked, which stays, then what was
    /// told of it.
    public var syncedBody: String {
        JSONValue.group([
            "formula": formula.synced, "total": .integer(total.count), "pieces": .integer(pieces),
            "weighed": .array(weighed.map(\.synced)),
            "corrections": .array(corrections.map(\.synced)), "steps": .array(steps.map(\.synced)),
            "told": LogTold([
                .stamp: stamp.syncedText, .rating: "\(rating.stars)", .note: note?.text,
            ]).json,
        ]).line
    }

    /// Reads what a log says, with what was told `later` in the place of what the body says; nil
    /// when it is not what this release writes, or holds what no log can.
    public init?(id: BakeLogID, syncedBody: String, later: [String: String?] = [:]) {
        guard let body = JSONObject(parsing: syncedBody),
            let plain = ToldFields(body, later: [:]), let told = ToldFields(body, later: later),
            let asWritten = BakeLog(id, body, plain), asWritten.syncedBody == syncedBody,
            let log = BakeLog(id, body, told)
        else { return nil }
        self = log
    }

    private init?(_ id: BakeLogID, _ body: JSONObject, _ told: ToldFields) {
        guard let formula = body.group("formula").flatMap({ Formula(synced: $0) }),
            let total = body.milligrams("total"),
            let pieces = body.integer("pieces")?.within(FormulaLimit.pieces),
            let weighed = body.list("weighed", Self.listLimit, WeighedItem.init(synced:)),
            let corrections = body.list(
                "corrections", Self.listLimit, BakeCorrection.init(synced:)),
            let steps = body.list("steps", Self.listLimit, BakeStepRecord.init(synced:)),
            let stamp = told[.stamp].flatMap({ ClockStamp(syncedText: $0) }),
            let rating = told.rating
        else { return nil }
        let note = told[.note].flatMap { try? Note($0) }
        guard (note == nil) == (told[.note] == nil) else { return nil }
        self.init(
            id: id, stamp: stamp, formula: formula, total: total, pieces: pieces, weighed: weighed,
            corrections: corrections, steps: steps, rating: rating, note: note)
    }

    /// Things weighed, mis-weighs and times of a bake at most. Chosen: as many as the database
    /// keeps of the longest of them.
    private static let listLimit = 100
}

extension WeighedItem {
    fileprivate var synced: JSONValue {
        .group([
            "id": .string(id.rawValue), "bowl": .string(bowl), "name": .string(name),
            "target": .integer(target.count), "real": .integer(real.count),
        ])
    }

    fileprivate init?(synced item: JSONObject) {
        guard let id = item.string("id"), let bowl = item.string("bowl"),
            let name = item.string("name"), let target = item.milligrams("target"),
            let real = item.milligrams("real"),
            [id, bowl, name].allSatisfy({ $0.isLine(upTo: FormulaLimit.textLength) })
        else { return nil }
        self.init(id: ItemID(rawValue: id), bowl: bowl, name: name, target: target, real: real)
    }
}

extension BakeCorrection {
    fileprivate var synced: JSONValue {
        .group([
            "item": .string(item.rawValue), "target": .integer(target.count),
            "real": .integer(real.count), "isAccepted": .bool(isAccepted),
        ])
    }

    fileprivate init?(synced correction: JSONObject) {
        guard let item = correction.string("item"),
            item.isLine(upTo: FormulaLimit.textLength),
            let target = correction.milligrams("target"),
            let real = correction.milligrams("real"),
            let isAccepted = correction.bool("isAccepted")
        else { return nil }
        self.init(
            item: ItemID(rawValue: item), target: target, real: real, isAccepted: isAccepted)
    }
}

extension BakeStepRecord {
    fileprivate var synced: JSONValue {
        .group([
            "text": .string(text), "planned": .nanoseconds(planned), "real": .nanoseconds(real),
            "isAtLeast": .bool(isAtLeast),
        ])
    }

    fileprivate init?(synced step: JSONObject) {
        guard let text = step.string("text"), text.isLine(upTo: FormulaLimit.textLength),
            let isAtLeast = step.bool("isAtLeast")
        else { return nil }
        self.init(
            text: text, planned: step.span("planned"), real: step.span("real"),
            isAtLeast: isAtLeast)
    }
}

extension BakeLog {
    /// As `BrewLog.canBeTold`.
    public static func canBeTold(_ value: String?, of field: String) -> Bool {
        guard let field = LogField(rawValue: field),
            [.stamp, .rating, .note].contains(field)
        else { return false }
        return LogField.canBeTold(value, of: field)
    }
}
