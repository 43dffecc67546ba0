import SystemCalls

/// The bytes of the file of a brew or a bake: written in place, and on the disk when a call
/// returns. It belongs to the thread that uses it.
final class SessionBlocks {
    /// Blocks of 4 KiB that were written so far.
    private(set) var written = 0

    /// What one flush puts on the disk at least (SPEC §8).
    static let blockSize = 4096

    private let files: StateFiles
    private let path: String
    private let file: any DiskFile
    /// Whether the file's name is known to survive the power.
    private var nameIsKept = false

    init(_ files: StateFiles, at path: String) throws(StoreError) {
        self.files = files
        self.path = path
        try files.makeDirectory()
        try StateFiles.checkKind(path)
        do throws(SystemCallError) {
            file = try files.disk.open(
                path, [.read, .write, .create, .noFollow], permissions: 0o640)
        } catch {
            throw StoreError(error, path)
        }
    }

    /// The file's length in bytes.
    func size() throws(StoreError) -> Int {
        try run { () throws(SystemCallError) in try file.size() }
    }

    /// `count` bytes from `offset` on, or fewer where the file ends.
    func read(_ count: Int, at offset: Int) throws(StoreError) -> [UInt8] {
        try run { () throws(SystemCallError) in try file.read(count, at: offset) }
    }

    /// Writes whole blocks: when this returns they survive the power.
    func store(_ bytes: [UInt8], at offset: Int) throws(StoreError) {
        // Not at the start, where the first frame waits for it.
        if !nameIsKept { files.syncDirectory() }
        nameIsKept = true
        try put(bytes, at: offset)
        try flush()
        written += bytes.count / SessionFile.blockSize
    }

    /// Writes the whole file once, so that no later write needs new space on the disk.
    /// - Throws: when there is no space for `least` bytes.
    func makeRoom(atLeast least: Int, atBest best: Int) throws(StoreError) {
        let size = try size()
        guard size < best else { return }
        if size < least { try put([UInt8](repeating: 0, count: least - size), at: size) }
        let start = max(size, least)
        do throws(StoreError) {
            try put([UInt8](repeating: 0, count: best - start), at: start)
        } catch {
            // There is space for the brew; the rest is tried again at the next start.
            guard size < least else { return }
        }
        try flush()
    }

    private func flush() throws(StoreError) {
        try run { () throws(SystemCallError) in try file.flush() }
    }

    private func put(_ bytes: [UInt8], at offset: Int) throws(StoreError) {
        let count = try run { () throws(SystemCallError) in try file.write(bytes, at: offset) }
        guard count == bytes.count else { throw .full }
    }

    private func run<Value>(
        _ call: () throws(SystemCallError) -> Value
    ) throws(StoreError) -> Value {
        do throws(SystemCallError) {
            return try call()
        } catch {
            throw StoreError(error, path)
        }
    }
}
