/// A folder of this user's alone.
public enum PrivateFolder {
    /// Makes the folder; one that is there already is taken if it belongs to this user and nobody
    /// else may write in it.
    /// - Throws: when it can't be made, and `notPermitted` when it belongs to somebody else.
    public static func make(_ path: String) throws(SystemCallError) {
        if (try? Filesystem.makeFolder(path, permissions: 0o700)) != nil { return }
        let call = "use \(path)"
        do throws(SystemCallError) {
            let status = try Filesystem.status(of: path, followsLinks: false)
            let isOurs = status.owner == CurrentProcess.user && status.kind == .folder
            guard isOurs, status.permissions & 0o022 == 0 else {
                throw SystemCallError(call: call, .notPermitted)
            }
        } catch {
            throw SystemCallError(call: call, code: error.code)
        }
    }
}
