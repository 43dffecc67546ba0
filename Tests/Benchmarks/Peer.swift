import SystemCalls

/// A script of `peers` beside this file: what people would use instead, doing the same work.
struct Peer {
    /// There is nothing to compare with.
    struct Missing: Error, CustomStringConvertible {
        let script: String
        let code: Int32

        var description: String {
            "peers/\(script) ended with \(code): is this the project's root, is there a network?"
        }
    }

    /// Whose figure it is.
    let name: String
    /// What it found, in the order in which the script tells it.
    let values: [Double]

    /// Where the scripts are, from the project's root.
    private static let folder = "Tests/Benchmarks/peers"

    /// Runs a script; each line it prints is a peer: its name and numbers, with tabs between.
    /// - Throws: `Missing` when it can't be run to its end.
    static func run(_ script: String, _ arguments: String...) throws -> [Peer] {
        let folder = try TemporaryDirectory.forBenchmark()
        let path = folder.path + "/output"
        let command = #"out=$1; shift; exec "$@" > "$out""#
        let code = try ChildProcess.run(
            ["sh", "-c", command, "sh", path, Self.folder + "/" + script] + arguments)
        guard code == 0 else { throw Missing(script: script, code: code) }
        return try TextFile.read(path).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t")
            guard let name = fields.first else { return nil }
            return Peer(name: String(name), values: fields.dropFirst().compactMap { Double($0) })
        }
    }
}
