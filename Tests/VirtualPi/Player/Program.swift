import Glibc
import SystemCalls

/// The program under test, as a process of its own.
final class Program {
    let process: pid_t
    /// Ends when the process does.
    private let life: Descriptor
    private(set) var status: Int32?

    /// Starts `arguments`, whose first is the path.
    init(_ arguments: [String], environment: [String]) throws {
        var ends: [Int32] = [0, 0]
        try systemCall("pipe") { pipe(&ends) }
        life = Descriptor(owning: ends[0])
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        let child = Descriptor(owning: ends[1])
        defer { withExtendedLifetime(child) {} }
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for pointer in pointers + variables { free(pointer) } }
        var process = pid_t()
        let code = posix_spawn(&process, arguments[0], nil, nil, &pointers, &variables)
        guard code == 0 else { throw SystemCallError(call: "spawn \(arguments[0])", code: code) }
        self.process = process
    }

    deinit { if status == nil { kill(process, SIGKILL) } }

    /// What can be read once the process has ended.
    var descriptor: Int32 { life.number }

    func signal(_ number: Int32) { kill(process, number) }

    /// Waits for its end. Returns its exit status, or 128 and more for a signal.
    @discardableResult
    func wait() throws -> Int32 {
        if let status { return status }
        var raw: Int32 = 0
        try systemCall("waitpid") { waitpid(process, &raw, 0) }
        let status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
        self.status = status
        return status
    }
}
