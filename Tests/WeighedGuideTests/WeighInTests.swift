import Scales
import Testing
import Timebase
import Units
import WeighedGuide

@Suite("Weighing a dose and an ingredient")
struct WeighInTests {
    /// A scale that was believed for some time, with its zero seen.
    private struct Scale {
        var weight = LiveWeight()
        var now = Instant.origin
        var load = 500_000

        init() {
            pass(2)
            weight.requestTare(at: now)
            pass(1)
        }

        mutating func pass(_ seconds: Double, adding milligrams: Int = 0) {
            let steps = Int((seconds * 10).rounded())
            let start = load
            for step in 1...steps {
                now += .milliseconds(100)
                load = start + milligrams * step / steps
                weight.take(ScaleSample(Milligrams(load), at: now))
            }
        }
    }

    @Test("WS-001 · NEXT takes the dose when it stands still, to 0.1 g")
    func dose() {
        var scale = Scale()
        let field = WeighDose()
        #expect(field.text(scale.weight) == "0.0 g")
        #expect(field.dose(scale.weight) == nil)
        scale.pass(3, adding: 15_040)
        #expect(field.dose(scale.weight) == nil)
        scale.pass(0.6)
        #expect(field.text(scale.weight) == "15.0 g")
        #expect(field.dose(scale.weight) == Grams(15))
        scale.pass(2, adding: 300_000)
        scale.pass(1)
        #expect(field.dose(scale.weight) == nil)
    }

    @Test("WS-001 · before the zero is seen there is no dose, and the field says why")
    func taring() {
        var scale = Scale()
        let field = WeighDose()
        scale.weight.requestTare(at: scale.now)
        #expect(field.text(scale.weight) == "taring")
        #expect(field.dose(scale.weight) == nil)
        scale.weight.take(.unplugged)
        #expect(field.text(scale.weight) == "no scale")
    }

    /// What an ingredient asks for while it is put in, but for its zero.
    private func actions(
        _ item: inout WeighedIngredient, _ scale: inout Scale, _ seconds: Double, adding: Int = 0
    ) -> [WeighedIngredient.Action] {
        var found: [WeighedIngredient.Action] = []
        let steps = Int(seconds * 10)
        for step in 0..<steps {
            scale.pass(0.1, adding: adding * (step + 1) / steps - adding * step / steps)
            switch item.look(at: scale.weight) {
            case .tare: scale.weight.requestTare(at: scale.now)
            case let action?: found.append(action)
            case nil: break
            }
        }
        return found
    }

    @Test("§16.4 · it tares by itself, counts down, and offers NEXT once")
    func enough() {
        var scale = Scale()
        scale.pass(1, adding: 200_000)
        var item = WeighedIngredient(target: Milligrams(grams: 500))
        #expect(actions(&item, &scale, 2) == [])
        #expect(item.text(scale.weight) == "add 500 g")
        #expect(actions(&item, &scale, 10, adding: 488_000) == [])
        #expect(item.text(scale.weight) == "add 12 g")
        #expect(actions(&item, &scale, 3, adding: 10_000) == [])
        #expect(item.text(scale.weight) == "enough")
        #expect(actions(&item, &scale, 3) == [.offer])
    }

    @Test("§16.4 · with autoNext it goes on by itself")
    func autoNext() {
        var scale = Scale()
        var item = WeighedIngredient(target: Milligrams(grams: 10), autoNext: true)
        #expect(actions(&item, &scale, 2) == [])
        #expect(actions(&item, &scale, 2, adding: 10_050) == [])
        #expect(actions(&item, &scale, 2) == [.next])
    }

    @Test("§16.4 · too much is told with what really is in, and the same once only")
    func tooMuch() {
        var scale = Scale()
        var item = WeighedIngredient(target: Milligrams(grams: 10))
        #expect(actions(&item, &scale, 2) == [])
        #expect(actions(&item, &scale, 2, adding: 12_000) == [])
        #expect(actions(&item, &scale, 5) == [.misWeighed(Milligrams(grams: 12))])
        #expect(actions(&item, &scale, 5, adding: -2_000) == [])
        #expect(actions(&item, &scale, 5) == [.offer])
    }

    @Test(
        "§16.4 · the tolerance is 0.5 %, at least 0.1 g",
        arguments: [(5, 100), (20, 100), (100, 500), (1000, 5000)] as [(Int, Int)])
    func tolerance(grams: Int, milligrams: Int) {
        let item = WeighedIngredient(target: Milligrams(grams: grams))
        #expect(item.tolerance == Milligrams(milligrams))
    }
}
