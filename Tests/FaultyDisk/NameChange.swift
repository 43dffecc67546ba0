/// A name in a folder that was given or taken and could come undone.
struct NameChange {
    enum Kind {
        /// The file was made under this name.
        case made(String)
        /// The name was taken away.
        case removed(String)
        /// The file got a new name, in place of another file's perhaps.
        case renamed(from: String, to: String, replaced: FileContent?)
    }

    /// Its place among all changes of the disk.
    let number: Int
    let kind: Kind
    let content: FileContent

    /// The folder that is to be flushed.
    var folder: Substring {
        let path =
            switch kind {
            case .made(let path), .removed(let path), .renamed(_, let path, _): path
            }
        return path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
}
