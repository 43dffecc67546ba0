import CPOSIX
import SystemCalls

/// A folder that goes with the benchmark, beside the build: on a disk, not in memory.
final class ScratchFolder {
    let path: String

    init() throws {
        var template = Array("./brewguide-benchmark-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw SystemCallError(call: "mkdtemp", code: brewguide_errno())
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        let names = ["brewguide.db", "brewguide.db-wal", "brewguide.db-shm", "brewguide.lock"]
        for name in names + ["session", "flush"] { _ = unlink(path + "/" + name) }
        _ = rmdir(path)
    }
}
