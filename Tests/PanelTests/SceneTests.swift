import Hardware
import Testing

@Suite("The frames off the brew")
struct SceneTests {
    @Test("SPEC §3 · every screen at both sizes", arguments: Scene.allCases)
    func frames(scene: Scene) throws {
        let expected = try #require(SceneFrames.all[scene])
        for (size, lines) in zip([DisplaySize.twentyByFour, .sixteenByTwo], expected) {
            #expect(try scene.bench(size).lines == lines)
        }
    }

    @Test("SPEC §2 · no screen needs more than eight custom characters", arguments: Scene.allCases)
    func glyphs(scene: Scene) throws {
        for size in DisplaySize.all {
            let bench = try scene.bench(size)
            let glyphs = bench.panel.frame(at: bench.now).cells.compactMap { cell -> Glyph? in
                guard case .glyph(let glyph) = cell else { return nil }
                return glyph
            }
            #expect(Set(glyphs).count <= 8)
        }
    }

    @Test(
        "SPEC §2 · on the small display the legend has come after 4 s, and its first row stays",
        arguments: Scene.lasting)
    func smallLegend(scene: Scene) throws {
        var bench = try scene.bench(.sixteenByTwo)
        guard bench.lines.count == 2 else { return }
        bench.give(.released(.next))
        bench.wait(.milliseconds(4000))
        let bindings = bench.panel.bindings(at: bench.now)
        let legend = Array(bench.legend)
        #expect(bench.lines[0] != String(repeating: " ", count: 16))
        // The last words stay: there is no key for a legend to tell of.
        guard bindings != KeyBindings() else { return }
        #expect((legend[0] != " ") == (bindings.next != .unbound), "\(bench.lines)")
        #expect((legend[15] != " ") == (bindings.restart != .unbound), "\(bench.lines)")
    }
}
