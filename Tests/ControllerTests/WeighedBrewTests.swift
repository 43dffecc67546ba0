import Assembly
import Brewing
import Fixtures
import Panel
import Scales
import Store
import Testing
import Timebase
import Units

/// A brew on a simulated scale with the real driver, loop and storage.
@Suite("A weighed brew from the scale to the log")
struct WeighedBrewTests {
    /// Start, coffee in, bloom poured and begun, the first pour's water in. With a Half Decent Scale
    /// a zero takes two seconds.
    private static let toFirstPour = """
        wait 1
        put 300
        wait 1
        press next
        wait 4
        put 15
        wait 2
        press next
        wait 4
        pour 45 6
        wait 1
        press next
        wait 46
        press next
        wait 1
        pour 103 20
        wait 2

        """
    private static let toRating = """
        wait 26
        press next
        wait 1
        pour 103 20
        wait 30
        press next
        wait 61
        press next
        wait 1
        press next
        expect "Brew finished" within 1

        """
    private static let save = "wait 1\n" + BrewScript.rateAndSave + "wait 1\n"

    private static func log(of kitchen: Kitchen) throws -> BrewLog {
        let database = try kitchen.database
        let line = try #require(try kitchen.logs.first)
        return try database.logs.find(line.id)
    }

    @Test("WS-011 · the log has the real water and the curve", arguments: [false, true])
    func log(isDecent: Bool) throws {
        let scale = isDecent ? ScaleSetup.simulatedDecent() : .simulated(isCalibrated: true)
        let kitchen = try Kitchen(Self.toFirstPour + Self.toRating + Self.save, scale: scale)
        try kitchen.run()
        let weights = try #require(try Self.log(of: kitchen).weights)
        let targets = [nil, 45, 148, 250, nil, nil].map { $0.map { Grams($0) } }
        #expect(weights.steps.map(\.target) == targets)
        for (step, water) in zip(weights.steps.dropFirst(), [45, 148, 251, 251]) {
            let real = try #require(step.real)
            #expect(abs(real.tenths - water * 10) <= 2, "\(real) for \(water)")
        }
        #expect(weights.bytes.count <= BrewWeights.byteLimit)
        let curve = weights.curve.weights
        #expect(curve.count > 600 && curve.compactMap { $0 }.count > curve.count * 9 / 10)
    }

    @Test("WS-011 · power that goes in a brew takes the last seconds of the curve and no more")
    func powerCut() throws {
        let script =
            Self.toFirstPour + "restart power 20\nexpect \"Resume\" within 3\npress next\n"
            + "wait 1\npress pause\n" + Self.toRating + Self.save
        let kitchen = try Kitchen(script, scale: .simulated(isCalibrated: true))
        try kitchen.run()
        let weights = try #require(try Self.log(of: kitchen).weights)
        #expect(weights.steps[1].real.map { abs($0.tenths - 450) <= 2 } == true)
        // Some seconds before the power went there were 148 g.
        let most = weights.curve.weights.compactMap { $0?.tenths }.max() ?? 0
        #expect(most > 1200)
        let atCut = try #require(kitchen.starts.last?.weights)
        #expect(weights.curve.weights.prefix(atCut.curve.weights.count) == atCut.curve.weights[...])
    }

    @Test("WS-011 · a crash in a brew takes nothing: it goes on where it was")
    func crash() throws {
        let script = Self.toFirstPour + "restart crash\nwait 3\n" + Self.toRating + Self.save
        let kitchen = try Kitchen(script, scale: .simulated(isCalibrated: true))
        try kitchen.run()
        let weights = try #require(try Self.log(of: kitchen).weights)
        #expect(weights.steps[1].real.map { abs($0.tenths - 450) <= 2 } == true)
    }

    @Test("WS-011 · a brew without a scale leaves no row and not a byte of weights")
    func without() throws {
        let kitchen = try Kitchen(BrewScript.toRating + Self.save)
        try kitchen.run()
        #expect(try Self.log(of: kitchen).weights == nil)
        #expect(kitchen.starts.allSatisfy { $0.weights == nil })
        #expect(
            kitchen.effects.allSatisfy {
                if case .checkpoint(_, _, _, let weights) = $0 { weights == nil } else { true }
            })
    }

    @Test("SPEC §8 · a weighed brew has as many checkpoints as any other, and each is one block")
    func wear() throws {
        func checkpoints(_ kitchen: Kitchen) -> Int {
            kitchen.effects.count { if case .checkpoint = $0 { true } else { false } }
        }
        let script = Self.toFirstPour + Self.toRating
        let weighed = try Kitchen(script, scale: .simulated(isCalibrated: true))
        try weighed.run()
        // The same keys and times, with nothing to put anything on.
        let plain = try Kitchen(
            script.split(separator: "\n").map { line in
                let words = line.split(separator: " ")
                return switch words[0] {
                case "put": "wait 0"
                case "pour": "wait \(words[2])"
                default: String(line)
                }
            }.joined(separator: "\n"))
        try plain.run()
        #expect(checkpoints(weighed) <= checkpoints(plain) + 2)
        let file = try SessionFile(directory: weighed.folder.path)
        #expect(file.checkpoint?.weights != nil)
    }
}
