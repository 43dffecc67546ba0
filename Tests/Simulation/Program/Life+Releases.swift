import CPOSIX
import Fixtures
import SimulationOracle
import Store
import SystemCalls

extension Life {
    /// The device finds what an earlier release left, and the power may go as it brings that up to
    /// date.
    func inherit(_ schema: Int) {
        let path = ReleasedDatabase.path(version: schema)
        guard let old = LogTable(released: path), copy(path, to: directory + "/brewguide.db")
        else { return }
        oracle.adopts(old.logs)
        // What its recipes and formulas say a copy tells that was brought up to date.
        guard let scratch = try? TemporaryDirectory(in: parent),
            copy(path, to: scratch.path + "/brewguide.db")
        else { return }
        learnAnew(in: scratch.path, on: SystemDisk())
        guard setup.migrationCut > 0 else { return }
        tally.faults["power cuts in a migration", default: 0] += 1
        disk.onDeath = { [unowned self] in goDown(.power) }
        disk.dieAtWrite(setup.migrationCut)
    }

    /// A brew is under way as the device gets its new program.
    func inherit(_ session: OldSession) {
        guard copy(session.path, to: directory + "/session") else { return }
        oracle.adopts(step: session.step, isCompleted: session.isCompleted)
    }

    /// SPEC §8: before a database is brought up to date a copy is made.
    func checkMigrated() {
        guard let schema = setup.schema, schema < Setup.schemas,
            !Filesystem.names(in: directory).contains("brewguide.db.v\(schema)")
        else { return }
        judge { () throws(Finding) in
            throw Finding(
                expected: "a copy of the database as it was before", found: "none",
                at: board.now.nanoseconds)
        }
    }

    private func copy(_ path: String, to copy: String) -> Bool {
        guard let source = try? Descriptor(opening: path, flags: O_RDONLY, mode: 0),
            let size = try? source.size(), let bytes = try? source.read(size, at: 0),
            let target = try? Descriptor(opening: copy, flags: O_RDWR | O_CREAT, mode: 0o640)
        else { return false }
        return bytes.withUnsafeBytes { pwrite(target.number, $0.baseAddress, $0.count, 0) } == size
    }
}
