import Fixtures
import Foundation
import Testing

@testable import Store

@Suite("A plan that is lost as a whole")
struct LostPlanTests {
    @Test(
        "SPEC §8 · a brew whose plan an erased page took is told as damaged", arguments: [0, 255])
    func lostPage(fill: UInt8) throws {
        let folder = try TemporaryFolder.inMemory()
        let file = try SessionFile(directory: folder.path)
        try file.store(try SessionFileTests.checkpoint(seed: 1))
        let url = URL(fileURLWithPath: folder.path + "/session")
        var bytes = try Data(contentsOf: url)
        // Behind the two states stand two plans of twelve blocks, of which the first has this.
        let plan = 2 * SessionFile.blockSize
        for place in plan..<plan + SessionFile.blockSize { bytes[place] = fill }
        try bytes.write(to: url)
        let damaged = try SessionFile(directory: folder.path)
        #expect(damaged.isDamaged)
        #expect(damaged.checkpoint == nil)
        try damaged.forgetDamaged()
        #expect(try !SessionFile(directory: folder.path).isDamaged)
    }

    @Test("SPEC §8 · so is one of which a bit makes the plan seem longer")
    func longerPlan() throws {
        let folder = try TemporaryFolder.inMemory()
        let file = try SessionFile(directory: folder.path)
        try file.store(try SessionFileTests.checkpoint(seed: 1))
        // The second byte of the plan's length.
        try SessionFileTests.flip(2 * SessionFile.blockSize + 5, in: folder)
        let damaged = try SessionFile(directory: folder.path)
        #expect(damaged.isDamaged && damaged.checkpoint == nil)
    }
}
