import CPOSIX
import SystemCalls
import Timebase

/// Another program while it runs.
final class Child {
    /// What it has used so far, all its threads together.
    struct Usage {
        /// Time on a processor.
        let processorTime: Duration
        /// How often it went to sleep of its own accord, and so had to be woken.
        let sleeps: Int
    }

    /// Memory, in KiB.
    struct Memory {
        /// All that is in the machine's memory.
        let resident: Int
        /// What is its alone and was written to.
        let privateDirty: Int
    }

    /// When it was started.
    let startedAt: Instant
    private let pid: pid_t
    private var hasEnded = false

    /// Starts a program with our environment; what it says is dropped.
    init(_ arguments: [String]) throws {
        var words = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var child = pid_t()
        let started = SystemClock.now
        let code = posix_spawn(
            &child, arguments[0], &actions, nil, words, brewguide_environment())
        guard code == 0 else { throw SystemCallError(call: "posix_spawn", code: code) }
        pid = child
        startedAt = started
    }

    /// Waits for its end.
    func waitForEnd() {
        var status: Int32 = 0
        if !hasEnded { _ = try? systemCall("waitpid") { waitpid(pid, &status, 0) } }
        hasEnded = true
    }

    /// Asks it to end, and waits.
    func stop() {
        if !hasEnded { kill(pid, SIGTERM) }
        waitForEnd()
    }

    deinit { stop() }

    /// By schedstat and status of proc(5).
    var usage: Usage {
        get throws {
            var nanoseconds: Int64 = 0
            var sleeps = 0
            for task in Filesystem.names(in: "/proc/\(pid)/task") {
                let folder = "/proc/\(pid)/task/\(task)"
                let times = try TextFile.read(folder + "/schedstat").split(separator: " ")
                nanoseconds += times.first.flatMap { Int64($0) } ?? 0
                sleeps += try number("voluntary_ctxt_switches:", in: folder + "/status")
            }
            return Usage(processorTime: .nanoseconds(nanoseconds), sleeps: sleeps)
        }
    }

    /// By smaps_rollup of proc(5).
    var memory: Memory {
        get throws {
            let path = "/proc/\(pid)/smaps_rollup"
            return Memory(
                resident: try number("Rss:", in: path),
                privateDirty: try number("Private_Dirty:", in: path))
        }
    }

    /// The number in the line of a file of proc(5) that begins so.
    private func number(_ name: String, in path: String) throws -> Int {
        let line = try TextFile.read(path).split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
            .flatMap { Int($0) } ?? 0
    }
}
