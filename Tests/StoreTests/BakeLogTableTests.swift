import Baking
import Brewing
import Fixtures
import Names
import Testing
import Timebase
import Units

@testable import Store

/// A bake of so many minutes after seven, with all that a log may say.
func bake(_ id: String, at minutes: Int64 = 0, stars: Int = 4) throws -> BakeLog {
    guard let rating = Rating(stars: stars) else { throw BenchError.noSuchRating }
    let formula = loaf("Miche", id: uuid(7))
    let levain = formula.preferments[0]
    return BakeLog(
        id: BakeLogID(rawValue: id), stamp: stamp(minutes), formula: formula,
        total: Milligrams(grams: 1720), pieces: 2,
        weighed: levain.ingredients.map {
            WeighedItem(
                id: $0.id, bowl: "Levain", name: $0.name, target: $0.weight,
                real: $0.weight + Milligrams(1500))
        } + [
            WeighedItem(
                id: ItemID(rawValue: "\(levain.id.rawValue)STARTER"), bowl: "Levain",
                name: "starter", target: Milligrams(grams: 20), real: Milligrams(grams: 20))
        ],
        corrections: [
            BakeCorrection(
                item: formula.final[2].id, target: Milligrams(grams: 600),
                real: Milligrams(grams: 650), isAccepted: true)
        ],
        steps: [
            BakeStepRecord(text: "Levain ripens", planned: nil, real: .seconds(15_000)),
            BakeStepRecord(
                text: "Bulk", planned: .seconds(14_400), real: .seconds(15_000), isAtLeast: true),
            BakeStepRecord(text: "Shape", planned: nil, real: nil),
        ], rating: rating, note: try Note("Grüße 🥖"))
}

@Suite("Logs of bakes in the store")
struct BakeLogTableTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder.inMemory()
        database = try Database(directory: folder.path)
    }

    @Test("SPEC §10.8 · a log comes back as it was saved, and saving it twice saves it once")
    func roundTrip() throws {
        let log = try bake("one")
        try database.bakeLogs.save(log)
        var other = log
        other.note = nil
        try database.bakeLogs.save(other)
        #expect(try database.bakeLogs.find(log.id) == log)
        #expect(try Database(directory: folder.path).bakeLogs.find(log.id) == log)
        #expect(try database.bakeLogs.page(after: nil, count: 9).total == 1)
        let gone = BakeLogID(rawValue: "gone")
        #expect(
            refusal { () throws(StoreError) in _ = try database.bakeLogs.find(gone) }
                == .noSuchLog(gone))
    }

    @Test(
        "SPEC §10.8 · the formula of a log stays as it was when the formula is changed or deleted")
    func formula() throws {
        let log = try bake("one")
        try database.formulas.add(log.formula)
        try database.bakeLogs.save(log)
        try database.formulas.update(log.formula.withWater(650))
        try database.formulas.delete(log.formula.id)
        #expect(try database.bakeLogs.find(log.id).formula == log.formula)
    }

    @Test("SPEC §10.8 · the list is newest first, and goes on after any line")
    func list() throws {
        for number in [3, 1, 4, 2, 5] {
            try database.bakeLogs.save(try bake("bake-\(number)", at: Int64(number), stars: number))
        }
        let first = try database.bakeLogs.page(after: nil, count: 2)
        #expect(first.lines.map(\.id.rawValue) == ["bake-5", "bake-4"] && first.total == 5)
        #expect(first.lines[1].title == "Miche" && first.lines[1].rating.stars == 4)
        let rest = try database.bakeLogs.page(after: first.lines.last, count: 9)
        #expect(rest.lines.map(\.id.rawValue) == ["bake-3", "bake-2", "bake-1"])
        #expect(try database.bakeLogs.id(at: 2)?.rawValue == "bake-4")
        #expect(try database.bakeLogs.id(at: 9) == nil)
        #expect(
            try database.bakeLogs.ids(startingWith: "bake", limit: 2).map(\.rawValue)
                == ["bake-5", "bake-4"])
    }

    @Test("SPEC §10.8 · times of this boot are set right when the clock is")
    func times() throws {
        var log = try bake("one", at: 10)
        log.stamp.isTrusted = false
        log.stamp.wall.millisecondsSince1970 = 0
        try database.bakeLogs.save(log)
        #expect(try database.bakeLogs.correctTimes(by: stamp(20, isTrusted: false)) == 0)
        #expect(try database.bakeLogs.correctTimes(by: stamp(20, boot: "boot-2")) == 0)
        #expect(try database.bakeLogs.correctTimes(by: stamp(20)) == 1)
        #expect(try database.bakeLogs.find(log.id).stamp == stamp(10))
    }

    @Test("the bytes of a log that are cut off are none, and no flipped bit brings the reader down")
    func hostile() throws {
        let log = try bake("one")
        let read = { (bytes: [UInt8]) in
            BakeLogFormat.log(
                bytes, id: log.id, stamp: log.stamp, rating: log.rating, note: log.note)
        }
        let bytes = BakeLogFormat.bytes(log)
        #expect(read(bytes) == log)
        for count in 0..<bytes.count { #expect(read(Array(bytes[..<count])) == nil) }
        for place in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << bit
                #expect(read(changed) != log, "byte \(place), bit \(bit) says nothing")
            }
        }
    }

    @Test("the longest log there can be fits in a row")
    func longest() throws {
        var log = try bake("one")
        let family = "👨‍👩‍👧‍👦"
        while FormulaFormat.bytes(log.formula).count < FormulaFormat.limit - 30 {
            log.formula.notes += family
        }
        let item = WeighedItem(
            id: ItemID(rawValue: uuid(1)), bowl: String(repeating: family, count: 40),
            name: String(repeating: family, count: 40), target: .zero, real: .zero)
        log.weighed = [WeighedItem](repeating: item, count: 200)
        log.corrections = [BakeCorrection](repeating: log.corrections[0], count: 1000)
        log.steps = [BakeStepRecord](
            repeating: BakeStepRecord(
                text: String(repeating: family, count: 80), planned: .seconds(1), real: .seconds(1)),
            count: 100)
        try database.bakeLogs.save(log)
        let found = try database.bakeLogs.find(log.id)
        #expect(found.formula == log.formula && found.weighed.count == 80)
        #expect(found.corrections.count == 100 && found.steps.count == 42)
    }
}
