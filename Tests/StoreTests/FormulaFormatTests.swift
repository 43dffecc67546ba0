import Baking
import Fixtures
import Testing
import Units

@testable import Store

@Suite("The bytes of a formula")
struct FormulaFormatTests {
    private func read(_ bytes: [UInt8], id: FormulaID) -> Formula? {
        FormulaFormat.formula(bytes, id: id)
    }

    @Test("SPEC §10.1 · whatever a formula says comes back, ids and wrong values included")
    func roundTrip() {
        var numbers = SeededNumbers(seed: 17)
        for _ in 0..<2000 {
            let formula = numbers.formula()
            let bytes = FormulaFormat.bytes(formula)
            #expect(read(bytes, id: formula.id) == formula)
            var writer = ByteWriter()
            writer.put(formula)
            var reader = ByteReader(writer.bytes)
            #expect(reader.formula() == formula)
        }
    }

    @Test("SPEC §10.1 · a formula that is cut off is none, and no byte brings the reader down")
    func hostile() {
        let formula = loaf("Country loaf")
        let bytes = FormulaFormat.bytes(formula)
        for count in 0..<bytes.count {
            #expect(read(Array(bytes[..<count]), id: formula.id) == nil)
        }
        for place in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << bit
                guard let found = read(changed, id: formula.id) else { continue }
                #expect(found != formula, "byte \(place), bit \(bit) says nothing")
                // What is reckoned with it overflows nowhere.
                _ = found.validationErrors
            }
        }
    }

    @Test("SPEC §10.1 · a number no kitchen has is read as one that every check refuses")
    func impossible() throws {
        var formula = loaf("Country loaf")
        formula.final[0].weight = Milligrams(.max)
        let found = try #require(read(FormulaFormat.bytes(formula), id: formula.id))
        #expect(found.final[0].weight == .unrepresentable)
        #expect(!found.validationErrors.isEmpty)
    }

    @Test("SPEC §10.1 · an ordinary formula takes little room, its ids 17 bytes each")
    func size() {
        let formula = loaf("Country loaf", id: uuid(1))
        #expect(FormulaFormat.bytes(formula).count < 700)
    }
}
