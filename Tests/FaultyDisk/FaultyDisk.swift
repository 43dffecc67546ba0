import CPOSIX
import Fixtures
import Store
import SystemCalls

/// A disk that does what real ones do when the power goes: of what was written since the last flush
/// it keeps, drops or tears whatever its seed says. It works on real files in a folder, of which
/// it sees what SQLite does (once installed) and what the store does through `Disk`; all other
/// paths are left to the system.
///
/// A folder and all connections to files in it belong to one thread; other threads may have disks
/// of their own. Locks between connections hold within the process only.
///
/// Names follow the model of POSIX: a file that was made, renamed or removed may be back under its
/// old name until its folder is flushed, in the order of the changes. Folders themselves, `stat`
/// and `access` are the system's: they neither fail nor are lost.
public final class FaultyDisk {
    /// The folder, with links resolved.
    public let folder: String
    /// No file can be made larger: ENOSPC, SQLITE_FULL.
    public var isFull = false
    /// Nothing can be changed: EROFS. What was open for writing fails from the next write on.
    public var isReadOnly = false
    /// So many of the next reads fail with EIO.
    public var readFailures = 0
    /// So many of the next changes fail with EIO and change nothing.
    public var writeFailures = 0
    /// So many of the next flushes fail with EIO; what they were to keep stays unflushed.
    public var flushFailures = 0
    /// Called once when the power goes at a write, from inside of it: to take note, not to use the
    /// disk.
    public var onDeath: (() -> Void)?
    /// Whether the power has gone: everything fails with EIO until `losePower` or `crash`.
    public internal(set) var isDead = false
    /// Changes of files and names so far: what `dieAtWrite` counts.
    public internal(set) var changes = 0
    /// Calls that wrote to a file so far.
    public internal(set) var writes = 0
    /// Files and folders that were flushed so far.
    public internal(set) var flushes = 0
    /// Bytes that were written so far.
    public internal(set) var bytesWritten = 0

    /// The folder as it was given: paths may begin with either.
    private let givenFolder: String
    var numbers: SeededNumbers
    private var deathAt: Int?
    private var failureAt: Int?
    /// Counts lives: what was opened in an earlier one is dead.
    private(set) var life = 0
    /// The files that are open or have something to lose, by their paths.
    var files: [String: FileContent] = [:]
    /// Names given and taken since their folder was flushed, in order.
    var nameChanges: [NameChange] = []

    /// A disk on a folder that is there.
    public init(folder: String, seed: UInt64) throws(SystemCallError) {
        givenFolder = folder
        guard let resolved = realpath(folder, nil) else {
            throw SystemCallError(call: "realpath \(folder)", code: brewguide_errno())
        }
        self.folder = String(cString: resolved)
        free(resolved)
        numbers = SeededNumbers(seed: seed)
    }

    deinit { uninstall() }

    /// Makes SQLite use this disk for the files of the folder, in the whole process.
    public func install() { VirtualFileSystem.mount(self) }

    /// Gives the folder back to the system. All connections to its files are closed before.
    public func uninstall() { VirtualFileSystem.unmount(self) }

    /// Lets the power go with the n-th change from now, counted from 1: that one may be torn,
    /// nothing after it happens. 0 takes it back.
    public func dieAtWrite(_ number: Int) { deathAt = number > 0 ? changes + number : nil }

    /// Lets the n-th change from now, counted from 1, fail with EIO, and only that one.
    public func failAtWrite(_ number: Int) { failureAt = number > 0 ? changes + number : nil }

    /// The power or the process goes now: nothing more is written until `losePower` or `crash`.
    public func die() {
        deathAt = nil
        isDead = true
    }

    /// The process dies: nothing is lost, locks are let go, what is open is dead. Whoever still has
    /// a connection may close it.
    public func crash() {
        life += 1
        isDead = false
        deathAt = nil
        for file in files.values { file.letGo() }
        for change in nameChanges { change.content.letGo() }
    }

    /// The power goes, or has gone: files become what a disk may have of them at the next boot.
    public func losePower() {
        crash()
        settle()
        files = [:]
        nameChanges = []
    }

    /// Fails as it was asked to before a change is made.
    func failIfAsked(_ call: String) throws(SystemCallError) {
        if isReadOnly { throw SystemCallError(call: call, code: EROFS) }
        if let failureAt, changes + 1 >= failureAt {
            self.failureAt = nil
        } else {
            guard writeFailures > 0 else { return }
            writeFailures -= 1
        }
        throw SystemCallError(call: call, code: EIO)
    }

    /// Counts a change that has been noted.
    /// - Throws: EIO when the power goes with it.
    func countChange(_ call: String) throws(SystemCallError) {
        changes += 1
        guard let deathAt, changes >= deathAt else { return }
        self.deathAt = nil
        isDead = true
        let told = onDeath
        onDeath = nil
        told?()
        throw SystemCallError(call: call, code: EIO)
    }

    /// Whether an open file still is.
    /// - Throws: EIO when the power has gone or the process has died since it was opened.
    func checkAlive(_ call: String, life: Int) throws(SystemCallError) {
        guard !isDead, life == self.life else { throw SystemCallError(call: call, code: EIO) }
    }

    /// A path below the folder, with links in the folder resolved; nil elsewhere.
    func ownPath(_ path: String) -> String? {
        if path.hasPrefix(folder + "/") { return path }
        guard path.hasPrefix(givenFolder + "/") else { return nil }
        return folder + path.dropFirst(givenFolder.count)
    }
}
