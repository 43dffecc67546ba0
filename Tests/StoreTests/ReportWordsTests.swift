import Baking
import Brewing
import Fixtures
import Foundation
import SystemCalls
import Testing

@testable import Store

@Suite("What the store says of itself")
struct ReportWordsTests {
    private func recovery(_ formulas: Int, _ bakes: Int, lost: Int) -> OpeningReport.Recovery {
        OpeningReport.Recovery(
            path: "old", recipes: 2, logs: 40, formulas: formulas, bakes: bakes, lost: lost)
    }

    @Test("SPEC §8 · what was recovered is told in a line, bread and losses where there are any")
    func recovered() {
        let begin = "the database was damaged: it is kept as old; 2 recipes, 40 logs"
        let bread: [(Int, Int, String)] = [
            (0, 0, ""), (1, 0, ", 1 formulas, 0 bakes"), (0, 1, ", 0 formulas, 1 bakes"),
            (3, 3, ", 3 formulas, 3 bakes"),
        ]
        for (formulas, bakes, words) in bread {
            for (lost, end): (Int, String) in [(0, ""), (7, ", 7 rows were lost")] {
                var report = OpeningReport()
                report.recovery = recovery(formulas, bakes, lost: lost)
                #expect(report.notices == ["\(begin)\(words) were recovered\(end)"])
            }
        }
    }

    @Test("a quiet opening says nothing; each thing that happened has its line, in this order")
    func notices() {
        var report = OpeningReport()
        #expect(report.notices.isEmpty && !report.isNew)
        report.isNew = true
        #expect(report.notices.isEmpty)
        report.readOnlyReason = .full
        report.migrationBackup = "b.v1"
        report.recovery = recovery(0, 0, lost: 0)
        #expect(
            report.notices.dropFirst() == [
                "the database was brought up to date; the old one is b.v1",
                "the database can only be read: the disk is full; nothing was changed",
            ])
        #expect(report.notices.count == 3)
    }

    @Test("advice names the last part of a path, and the path where it has no parts")
    func paths() {
        for (path, name) in [("/a/b.db", "b.db"), ("b.db", "b.db"), ("/a/c/", "c"), ("", "")] {
            #expect(StoreError.notADatabase(path).advice.hasPrefix("\(name) is none: "))
        }
    }

    @Test("what a failed call on a file means is told by its number")
    func systemErrors() {
        let codes: [(Int32, StoreError)] = [(ENOSPC, .full), (EROFS, .readOnly)]
        for (code, error) in codes {
            #expect(StoreError(SystemCallError(call: "write", code: code), "p") == error)
        }
        let broken = SystemCallError(call: "write", code: EIO)
        #expect(StoreError(broken, "p") == .inputOutput(broken.description))
        for code in [EACCES, EPERM, ENOENT, ENOTDIR, EISDIR, EEXIST, EINVAL, EMFILE] {
            let error = SystemCallError(call: "open", code: code)
            #expect(StoreError(error, "p") == .cannotOpen("p", reason: error.text))
        }
    }

    @Test("damage is what leads to a recovery, and nothing else does")
    func damage() {
        #expect(StoreError.damaged("x").isDamage && StoreError.emptied.isDamage)
        #expect(StoreError.damagedHeader.isDamage && StoreError.damagedLog.isDamage)
        for error: StoreError in [
            .full, .readOnly, .locked, .inputOutput("x"), .notADatabase("x"), .foreign("x"),
            .newerSchema(found: 2, known: 1), .unreadable("x"), .notAFile("x", kind: "y"),
            .cannotOpen("x", reason: "y"), .unexpected(code: 1, "x"),
        ] {
            #expect(!error.isDamage, "\(error)")
        }
    }

    @Test("a refusal of the bakery says what is wrong with whose name")
    func bakery() {
        let refusals: [(BakeRefusal, String, String)] = [
            (.tooLarge, "Formula too long", "the formula's texts are too long together"),
            (.nameTaken("A"), "Name is taken", "there is a formula named A already"),
            (.noSuchFormula(FormulaID(rawValue: "f")), "Formula is gone", "there is no formula f"),
            (.nothingToUndo("A"), "Nothing to undo", "there is nothing to undo of A"),
            (.nothingToRedo("A"), "Nothing to redo", "there is nothing to redo of A"),
            (.noSuchLog(BakeLogID(rawValue: "l")), "Log is gone", "there is no log l"),
            (.invalid([]), "Formula is wrong", ""),
        ]
        for (refusal, title, words) in refusals {
            let error = StoreError.bake(refusal)
            #expect(error.title == title && error.description == words)
            #expect(error.advice == refusal.advice && !refusal.advice.isEmpty)
        }
    }

    @Test("a file up to 2 MiB is read through whenever it is opened")
    func smallFiles() {
        #expect(Database.smallPageCount * FileHeader.pageSize == 2 << 20)
    }

    @Test("a photo has 10 MiB at most, and is known by its first bytes")
    func photos() {
        #expect(PhotoFolder.sizeLimit == 10 * 1024 * 1024)
        let kinds: [(PhotoKind, [UInt8])] = [
            (.jpeg, [0xFF, 0xD8, 0xFF]),
            (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        ]
        for (kind, bytes) in kinds {
            #expect(PhotoKind(bytes) == kind && PhotoKind(bytes + [1, 2]) == kind)
            #expect(PhotoKind(bytes.dropLast()) == nil)
            for place in bytes.indices {
                var other = bytes
                other[place] ^= 1
                #expect(PhotoKind(other) == nil, "byte \(place)")
            }
        }
    }

    @Test("a change that was handed over says no more than its thing and its number")
    func handedOver() {
        let change = Change(kind: .bean, id: "b", number: 7)
        #expect(change.kind == .bean && change.id == "b" && change.number == 7)
        #expect(!change.isDeletion && change.told == nil && !change.isAsTold)
    }
}
