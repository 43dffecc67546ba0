import CPOSIX

/// Another program, run to its end.
public enum ChildProcess {
    /// Runs a program that is looked for in PATH, with our environment and files, and waits for
    /// it: posix_spawnp(3). Returns its exit code; 128 and the signal when one ended it.
    public static func run(_ arguments: [String]) throws(SystemCallError) -> Int32 {
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        guard let program = words.first ?? nil else { return 127 }
        words.append(nil)
        var child = pid_t()
        let code = posix_spawnp(&child, program, nil, nil, words, brewguide_environment())
        guard code == 0 else {
            throw SystemCallError(call: arguments.first ?? "posix_spawnp", code: code)
        }
        var status: Int32 = 0
        try systemCall("waitpid") { waitpid(child, &status, 0) }
        return brewguide_exit_code(status)
    }
}
