import CPOSIX

/// A folder of this user's alone.
public enum PrivateFolder {
    /// Makes the folder by mkdir(2); one that is there already is taken if it belongs to this user
    /// and nobody else may write in it.
    /// - Throws: `SystemCallError` when it can't be made or belongs to somebody else.
    public static func make(_ path: String) throws(SystemCallError) {
        guard mkdir(path, 0o700) < 0 else { return }
        var status = stat()
        let call = "use \(path)"
        try systemCall(call) { lstat(path, &status) }
        let isOurs = status.st_uid == geteuid() && brewguide_is_directory(status.st_mode)
        guard isOurs, (status.st_mode & 0o022) == 0 else {
            throw SystemCallError(call: call, code: EPERM)
        }
    }
}
