import CPOSIX
import Fixtures
import SystemCalls
import Testing

@testable import Archive
@testable import brewguide_simulation

@Suite("What the simulation makes of a write-ahead log")
struct LogFramesTests {
    private static let id = "00000000-0000-4000-8000-00000000001f"

    /// A file of one page, with an id or without.
    private func page(_ hasID: Bool) -> [UInt8] {
        let words = Array((hasID ? Self.id : "").utf8)
        return words + [UInt8](repeating: 0, count: 4096 - words.count)
    }

    /// A log of transactions of one frame each.
    private func log(_ changes: [Bool]) -> [UInt8] {
        let salt = [UInt8](repeating: 7, count: 8)
        let head = [UInt8](repeating: 0, count: 16) + salt + [UInt8](repeating: 0, count: 8)
        return changes.reduce(head) { bytes, hasID in
            bytes + [0, 0, 0, 1, 0, 0, 0, 1] + salt + [UInt8](repeating: 0, count: 8)
                + page(hasID)
        }
    }

    private func place(_ frame: Int) -> Int { 32 + frame * (24 + 4096) }

    /// Somebody deleted it and brought it back: seed 910005 took the file's for one that stays.
    @Test("what the file has and the log takes away is not there while that stands")
    func deletedAndBroughtBack() {
        let changes = [true, false, false, true, true, true]
        let frames = LogFrames(log(changes))
        for (cut, isThere) in [(0, true), (1, true), (2, false), (4, false), (5, false), (6, true)]
        {
            let ids = frames.ids(in: page(true), cutAt: place(cut))
            #expect(ids == (isThere ? [Self.id] : []), "\(cut)")
            // A frame of which a part is gone is gone.
            #expect(frames.ids(in: page(true), cutAt: place(cut) + 4119) == ids, "\(cut)")
        }
    }

    /// A log of a new brew and a recipe of an old release's had one id: seed 3962747305 took it for
    /// in the file, where only the recipe was.
    @Test("a house gives no ids that it finds in an earlier release's database", arguments: 1...6)
    func newIDs(schema: Int) throws {
        let file = try Descriptor(
            opening: ReleasedDatabase.path(version: schema), flags: O_RDONLY, mode: 0)
        let old = Rot.ids(in: try file.read(file.size(), at: 0)[...])
        let own = (1...10_000).map { UUIDText.text(0, Life.firstID + $0) }
        #expect(!old.isEmpty && old.isDisjoint(with: own))
    }
}
