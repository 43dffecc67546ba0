import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

/// What the display tells of a recipe and of a brew, whole.
@Suite("The whole of it")
struct SnapshotTests {
    private func pages(_ bench: inout Bench, _ count: Int) -> [String] {
        (0..<count).flatMap { _ in
            defer { bench.wait(.seconds(2)) }
            return bench.lines.dropFirst().prefix(max(1, bench.lines.count - 2)).map(\.trimmed)
        }
    }

    private func saving(
        _ size: DisplaySize, _ recipe: Recipe = .starter, isTrusted: Bool = true
    ) -> Bench {
        var store = ModelStore(recipes: [.starter, recipe])
        store.start = .day(3, isTrusted: isTrusted)
        var bench = Bench(size, start: StartingPoint(recipe: recipe), store: store)
        bench.brewToRating()
        bench.taps(.pause, .next, .next)
        bench.press(.next)
        return bench
    }

    @Test("SPEC §3 · Save? shows the whole snapshot, 20x4")
    func large() {
        var bench = saving(.twentyByFour)
        #expect(bench.lines[0] == "Save? ★1            ")
        #expect(
            pages(&bench, 3) == [
                "V60 Starter", "15.0g → 250g    3:19", "Ratio         1:16.7", "94 °C medium",
                "24 Nov 2026    08:30", "",
            ])
        #expect(pages(&bench, 1) == ["V60 Starter", "15.0g → 250g    3:19"], "round again")
    }

    @Test("SPEC §3 · Save? shows the whole snapshot, 16x2; the legend rests in the end")
    func small() {
        var bench = saving(.sixteenByTwo)
        #expect(
            pages(&bench, 10) == [
                "15.0g→250g  3:19", "V60 Starter", "Save Edit↧Discrd", "Save Edit↧Discrd",
                "Ratio     1:16.7", "94°C medium", "24 Nov 26  08:30", "15.0g→250g  3:19",
                "V60 Starter", "Save Edit↧Discrd",
            ])
        #expect(bench.lines[0] == "Save? ★1        ")
    }

    @Test(
        "SPEC §7 · a start by a clock nobody trusts is marked as in a log",
        arguments: DisplaySize.all)
    func untrusted(size: DisplaySize) {
        var bench = saving(size, isTrusted: false)
        #expect(pages(&bench, 8).contains { $0.hasPrefix("?24 Nov") && $0.hasSuffix("08:30") })
    }

    @Test("without an answer Save? does without the start")
    func noStart() {
        var bench = saving(.twentyByFour)
        bench.store = nil
        bench.taps(.pause)
        var other = Bench()
        other.brewToRating()
        other.taps(.pause, .next, .next, .next)
        #expect(!pages(&other, 4).contains { $0.contains("Nov") })
    }

    @Test("a long brew of much coffee keeps every digit", arguments: DisplaySize.all)
    func longBrew(size: DisplaySize) {
        let big = recipe {
            $0.dose = Grams(200)
            $0.yield = Grams(2000)
            $0.steps[3].waterTo = Grams(2000)
        }
        var bench = Bench(
            size, start: StartingPoint(recipe: big), store: ModelStore(recipes: [.starter, big]))
        bench.bloom()
        bench.wait(.seconds(3600))
        for _ in 0..<5 {
            bench.press(.next)
            bench.wait(.seconds(1))
        }
        bench.taps(.pause, .next, .next)
        bench.press(.next)
        let rows = pages(&bench, 12)
        #expect(rows.contains { $0.contains("200.0g") && $0.contains("2000g") })
        #expect(rows.contains { $0.hasSuffix(" 1:00:04") })
        #expect(!rows.contains { $0.contains("…") })
    }

    @Test("US-004 · Confirm names the method when it is not a V60", arguments: DisplaySize.all)
    func method(size: DisplaySize) {
        for name in ["E", "Hoffmann for two, in the French press"] {
            for method in BrewMethod.builtIn {
                var bench = Bench(
                    size,
                    recipe: recipe {
                        $0.name = name
                        $0.method = method
                    })
                let isNamed = pages(&bench, 12) + [bench.lines[0]]
                #expect(
                    isNamed.contains { $0.contains(method.name) } == (method != .v60),
                    "\(method.name)")
            }
        }
    }

    @Test("Confirm, golden: an AeroPress")
    func aeropress() {
        let press = recipe {
            $0.name = "Morning"
            $0.method = BrewMethod.builtIn[3]
        }
        #expect(
            Bench(recipe: press).lines == [
                "Morning    aeropress",
                "15.0g → 250g  1:16.7",
                "94 °C medium        ",
                "Start   Edit    Menu",
            ])
        var long = Bench(
            recipe: recipe {
                $0.name = "Morning for two"
                $0.method = BrewMethod.builtIn[3]
            })
        #expect(long.lines[2] == "94 °C medium        ")
        long.wait(.seconds(2))
        #expect(long.lines[2] == "aeropress           ")
    }

    @Test("SPEC §3 · a conflicted copy bears its mark in its detail, however one gets there")
    func conflicted() throws {
        for size in DisplaySize.all {
            var store = ModelStore.kitchen
            store.logs = [try .made(1, of: store.recipes[2])]
            var bench = Bench(size, start: StartingPoint(), store: store)
            bench.taps(.restart, .next, .pause, .next)
            #expect(bench.lines[0].hasPrefix("Broken"))
            #expect(bench.lines[0].contains("⇄"))
            bench.taps(.restart, .pause, .next)
            #expect(!bench.lines[0].contains("⇄"))
            bench.taps(.restart, .restart, .pause, .pause, .next, .next, .pause)
            #expect(bench.lines[0].hasPrefix("Broken"))
            #expect(bench.lines[0].contains("⇄"))
        }
    }

    @Test("a step of 0 s has a full bar when its time is over", arguments: DisplaySize.all)
    func emptyStep(size: DisplaySize) {
        for kind in [RecipeStep.Kind.wait, .pour] {
            var bench = Bench(
                size,
                recipe: recipe {
                    $0.steps[4] = RecipeStep(kind: .wait, text: "Now", length: .zero)
                    $0.steps[3].length = .zero
                    $0.steps[3].until = nil
                })
            bench.bloom()
            for _ in 0..<(kind == .pour ? 2 : 3) {
                bench.wait(.seconds(1))
                bench.press(.next)
            }
            #expect(bench.lines[0].contains("+0:00"))
            if size == .twentyByFour {
                #expect(bench.lines[2].hasPrefix(String(repeating: "█", count: 10)))
                #expect(kind == .pour || bench.lines[2] == String(repeating: "█", count: 20))
            }
        }
    }
}
