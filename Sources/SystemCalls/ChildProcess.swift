// This starts other programs: the one place that does.
//
// Interrupts: Ctrl-C and Ctrl-\ reach every program of a terminal. While an editor or a pager has
// the screen they are its own, and ours ignores them: else a Ctrl-C there would end us first and
// leave the terminal to two readers.
// Broken pipes: the program ignores SIGPIPE (`CurrentProcess.ignoreBrokenPipes`), and a program it
// starts would inherit that. It gets the usual end back: `yes | head` in a shell relies on it.
//
// The order for a pager: the pipe, closed on exec at both ends; the interrupts; the program, whose
// input is made of the read end; then the read end is let go of, so that a pager which has gone is
// an error and not a wait without end. At the end the pipe is closed first, then the program is
// waited for, then the interrupts are ours again.

import CPOSIX
import Timebase

/// Another program, with our environment and files: posix_spawnp(3). A broken pipe ends it,
/// although it may not end us.
public enum ChildProcess {
    /// Runs a program that is looked for in PATH, and waits for it. Returns its exit code; 128 and
    /// the signal when one ended it.
    /// - Parameter getsInterrupts: whether keys that interrupt are its own meanwhile: it answers
    ///   them, and its end is ours.
    public static func run(
        _ arguments: [String], getsInterrupts: Bool = false
    ) throws(SystemCallError) -> Int32 {
        let child = try start(arguments, input: nil, getsInterrupts: getsInterrupts)
        defer { if getsInterrupts { brewguide_take_interrupts_back() } }
        return try wait(for: child)
    }

    /// What a program that is looked for in PATH writes to its standard output; nil when there is
    /// no such program, when it fails, writes more than `limit` bytes, or has not ended at
    /// `deadline`: then it is killed. What it complains of is heard by nobody.
    public static func output(
        of arguments: [String], limit: Int, until deadline: Instant
    ) -> String? {
        guard let (readEnd, child) = try? startHeard(arguments) else { return nil }
        let bytes = read(readEnd, limit: limit, until: deadline)
        if bytes == nil { kill(child, SIGKILL) }
        guard let status = try? wait(for: child), status == 0 else { return nil }
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func startHeard(
        _ arguments: [String]
    ) throws(SystemCallError) -> (Descriptor, pid_t) {
        var ends: [Int32] = [-1, -1]
        try systemCall("pipe") { pipe(&ends) }
        let readEnd = Descriptor(owning: ends[0])
        let writeEnd = Descriptor(owning: ends[1])
        for end in ends { try systemCall("fcntl") { brewguide_close_on_exec(end) } }
        let child = try start(arguments, input: nil, output: writeEnd, getsInterrupts: false)
        return (readEnd, child)
    }

    /// All that comes from a pipe until it is closed; nil when that is too much or too late.
    private static func read(
        _ pipe: Descriptor, limit: Int, until deadline: Instant
    ) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            guard let ready = try? Poller.wait(for: [pipe.number], until: deadline),
                !ready.isEmpty, let part = try? pipe.read(limit: limit + 1)
            else { return nil }
            if part.isAtEnd { return bytes }
            bytes += part.bytes
        }
        return nil
    }

    /// Runs a command of the shell on our terminal, and waits for it: an editor. Keys that
    /// interrupt are its own meanwhile, as with system(3). Returns its exit code; 127 when there is
    /// no shell.
    public static func runOnTerminal(shell command: String) -> Int32 {
        guard let child = try? startShell(command, input: nil) else {
            return 127
        }
        defer { brewguide_take_interrupts_back() }
        return (try? wait(for: child)) ?? 127
    }

    /// What system(3) and popen(3) start: the shell complains under the name it is given here.
    fileprivate static func startShell(
        _ command: String, input: Descriptor?
    ) throws(SystemCallError) -> pid_t {
        try start(["sh", "-c", command], program: "/bin/sh", input: input, getsInterrupts: true)
    }

    fileprivate static func start(
        _ arguments: [String], program: String? = nil, input: Descriptor?,
        output: Descriptor? = nil, getsInterrupts: Bool
    ) throws(SystemCallError) -> pid_t {
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var child = pid_t()
        let program = program ?? arguments.first ?? ""
        try systemCall(program.isEmpty ? "posix_spawnp" : program) {
            brewguide_spawn(
                program, words, input?.number ?? -1, output?.number ?? -1, getsInterrupts, &child)
        }
        return child
    }

    fileprivate static func wait(for child: pid_t) throws(SystemCallError) -> Int32 {
        var status: Int32 = 0
        try systemCall("waitpid") { waitpid(child, &status, 0) }
        return brewguide_exit_code(status)
    }
}

/// A program that reads what it is written: a pager. Keys that interrupt are its own until it has
/// ended.
public final class PipedProcess {
    private let child: pid_t
    private var input: Descriptor?

    /// Starts a command of the shell.
    public init(shell command: String) throws(SystemCallError) {
        var ends: [Int32] = [-1, -1]
        try systemCall("pipe") { pipe(&ends) }
        let readEnd = Descriptor(owning: ends[0])
        let writeEnd = Descriptor(owning: ends[1])
        // Else the program would have the end that it waits for to be closed.
        for end in ends { try systemCall("fcntl") { brewguide_close_on_exec(end) } }
        child = try ChildProcess.startShell(command, input: readEnd)
        input = writeEnd
    }

    deinit { finish() }

    /// Writes text to the program, and waits while it has no room.
    /// - Throws: `brokenPipe` when it reads no more.
    public func writeAll(_ text: String) throws(SystemCallError) {
        try input?.writeAll(Array(text.utf8))
    }

    /// Says that this was all, and waits for the program's end.
    public func finish() {
        guard input != nil else { return }
        input = nil
        _ = try? ChildProcess.wait(for: child)
        brewguide_take_interrupts_back()
    }
}
