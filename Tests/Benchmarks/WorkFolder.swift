import CPOSIX
import SystemCalls

extension TemporaryDirectory {
    /// A directory for a benchmark: on a disk, not in memory, and beside what was built, so that
    /// one that was left by a killed run is in nobody's way.
    static func forBenchmark() throws(SystemCallError) -> TemporaryDirectory {
        try TemporaryDirectory(in: access(".build", W_OK) == 0 ? ".build" : ".")
    }
}
