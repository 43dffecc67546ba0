import CPOSIX
import FuzzTargets
import SystemCalls

/// Takes inputs that are kept in files.
struct Replay {
    private let target: any OpenTarget

    init(_ target: FuzzTarget) throws { self.target = try target.open() }

    /// Takes each file, and each file of a folder, by name.
    func run(_ paths: [String]) throws {
        var count = 0
        for path in paths.flatMap(Self.files) {
            do {
                try target.take(try Self.bytes(of: path))
            } catch {
                print("\(path): \(error)")
                exit(1)
            }
            count += 1
        }
        print("\(count) inputs, nothing found")
    }

    /// The files that a path stands for.
    static func files(_ path: String) -> [String] {
        let names = Filesystem.names(in: path).sorted()
        return names.isEmpty ? [path] : names.map { "\(path)/\($0)" }
    }

    /// What is in a file, up to a megabyte.
    static func bytes(of path: String) throws -> [UInt8] {
        try Descriptor(opening: path, flags: O_RDONLY).read(limit: 1 << 20).bytes
    }
}
