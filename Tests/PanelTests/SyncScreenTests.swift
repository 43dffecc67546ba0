import Brewing
import Hardware
import Panel
import Testing
import Timebase

@Suite("SPEC §11.1 · Sync in the Settings")
struct SyncScreenTests {
    private func opened(
        _ size: DisplaySize = .twentyByFour, _ change: (inout SyncView) -> Void = { _ in }
    ) -> Bench {
        var store = ModelStore()
        change(&store.sync)
        var bench = Bench(size, start: StartingPoint(), store: store)
        bench.taps(.restart, .pause, .pause, .pause, .pause, .pause, .next)
        bench.taps(.pause, .pause, .pause, .next)
        return bench
    }

    @Test("without the package it says so, and nothing can be chosen")
    func notInstalled() {
        let bench = opened { $0.isInstalled = false }
        #expect(bench.lines[1].trimmed == "Sync not installed")
        #expect(bench.lines[3].trimmed == "Back")
    }

    @Test("SY-002b · turned on while signed out, it explains and stays local")
    func signedOut() {
        var bench = opened()
        #expect(bench.lines[1].trimmed == ">Local only")
        bench.press(.next)
        #expect(bench.panel.screenName == "about")
        #expect(bench.store?.changes.isEmpty == true)
    }

    @Test("SY-001 · SY-005 · signed in, it is turned on and off, and says so")
    func onAndOff() {
        var bench = opened { $0.isSignedIn = true }
        bench.press(.next)
        #expect(bench.store?.changes == [.sync(.on)])
        bench.wait(.seconds(3))
        #expect(bench.lines[1].trimmed == ">Sync on")
        bench.press(.next)
        #expect(bench.store?.changes == [.sync(.on), .sync(.off)])
    }

    @Test("a failure of the last sync reads Sync unavailable, and why is a page further")
    func unavailable() {
        var bench = opened { sync in
            (sync.isSignedIn, sync.isOn) = (true, true)
            sync.last = SyncView.Attempt(stamp: .day(0), failure: "Network unavailable")
        }
        #expect(bench.lines[1].trimmed == ">Sync unavailable")
        bench.taps(.pause, .pause)
        #expect(bench.lines[1].hasPrefix(">Last: "))
        bench.press(.next)
        #expect(bench.lines[1].trimmed == "Network unavailable")
    }

    @Test("AU-004 · SY-006 · what is gone for good is held for", arguments: [1, 4])
    func held(row: Int) {
        var bench = opened { $0.isSignedIn = true }
        for _ in 0..<row { bench.press(.pause) }
        bench.press(.next)
        #expect(bench.panel.screenName == "sync question")
        bench.press(.next)
        #expect(bench.store?.changes.isEmpty == true)
        bench.press(.next)
        bench.press(.restart, for: .seconds(3))
        #expect(bench.store?.changes == [.sync(row == 1 ? .signOut : .delete)])
        // What came of it is told, though the question above has gone.
        let words = row == 1 ? "Signed out" : "Deleted"
        #expect(bench.lines.contains { $0.trimmed == words }, "\(bench.lines)")
    }

    @Test(
        "AU-001 · AU-002 · the code shows with the minutes left, and Back leaves without an error",
        arguments: DisplaySize.all)
    func prompt(size: DisplaySize) {
        var bench = opened(size) { sync in
            sync.prompt = SyncView.Prompt(
                address: "https://id.example.org/enter", code: "WDJB-MJHT",
                end: Instant(nanoseconds: 0) + .seconds(600))
        }
        #expect(bench.panel.screenName == "sign in")
        #expect(bench.lines[0].contains("WDJB-MJHT"))
        bench.press(.restart)
        #expect(bench.store?.changes == [.sync(.leave)])
        #expect(bench.panel.screenName == "sync")
    }
}
