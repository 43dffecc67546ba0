import CPOSIX
import SystemCalls

/// A disk as it is at one moment: what led there need not be done again for each way in which it
/// may end.
extension FaultyDisk {
    /// A disk on another folder, empty so far, as this one is now: its files, what of them is not
    /// flushed, and the names that may come undone. Nobody has a file of it open.
    public func copy(to folder: String, seed: UInt64) throws(SystemCallError) -> FaultyDisk {
        let copy = try FaultyDisk(folder: folder, seed: seed)
        copy.changes = changes
        try Self.copyFiles(in: self.folder, to: copy.folder)
        var copier = ContentCopier(from: self.folder, to: copy.folder)
        for (path, content) in files where content.isNamed(path) {
            copy.files[copier.place(of: path)] = try copier.copy(content, named: path)
        }
        for change in nameChanges { copy.nameChanges.append(try copier.copy(change)) }
        return copy
    }

    private static func copyFiles(in folder: String, to target: String) throws(SystemCallError) {
        for name in Filesystem.names(in: folder) {
            let (path, place) = (folder + "/" + name, target + "/" + name)
            if Filesystem.kind(of: path) == .folder {
                try Filesystem.makeFolder(place, permissions: 0o750)
                try copyFiles(in: path, to: place)
            } else {
                let file = try Descriptor(opening: place, flags: O_RDWR | O_CREAT, mode: 0o640)
                _ = try file.write(try DiskImage.bytes(of: path), at: 0)
            }
        }
    }
}

/// All that is in a disk's folder, as the next boot finds it; what files hold, by a number that two
/// of them share by a chance of 1 in 2^64.
public struct DiskImage: Hashable {
    private var files: [String: Int] = [:]

    /// What is in the folder now.
    public init(of disk: FaultyDisk) throws(SystemCallError) { try add(disk.folder, as: "") }

    private mutating func add(_ folder: String, as path: String) throws(SystemCallError) {
        for name in Filesystem.names(in: folder) {
            let (full, path) = (folder + "/" + name, path + "/" + name)
            if Filesystem.kind(of: full) == .folder {
                // Told from an empty file by its name.
                files[path + "/"] = 0
                try add(full, as: path)
            } else {
                var hasher = Hasher()
                try Self.bytes(of: full).withUnsafeBytes { hasher.combine(bytes: $0) }
                files[path] = hasher.finalize()
            }
        }
    }

    static func bytes(of path: String) throws(SystemCallError) -> [UInt8] {
        let file = try Descriptor(opening: path, flags: O_RDONLY, mode: 0)
        return try file.read(try file.size(), at: 0)
    }
}

/// Copies what a disk knows of its files to another folder, where the files are already; each
/// content once, under whatever names it stands.
private struct ContentCopier {
    private let source: String
    private let target: String
    private var copies: [ObjectIdentifier: FileContent] = [:]

    init(from source: String, to target: String) {
        self.source = source
        self.target = target
    }

    func place(of path: String) -> String { target + path.dropFirst(source.count) }

    /// The copy of a content; one that has no name any more gets a file that has none either.
    mutating func copy(
        _ content: FileContent, named path: String? = nil
    ) throws(SystemCallError) -> FileContent {
        if let known = copies[ObjectIdentifier(content)] { return known }
        let file: Descriptor
        if let path {
            file = try Descriptor(opening: place(of: path), flags: O_RDWR, mode: 0)
        } else {
            let place = target + "/without a name"
            file = try Descriptor(
                opening: place, flags: O_RDWR | O_CREAT | O_EXCL, mode: 0o640)
            try Filesystem.remove(place)
            _ = try file.write(content.bytes(), at: 0)
        }
        let copy = FileContent(file)
        copy.unflushed = content.unflushed
        copy.hasIndexFile = content.hasIndexFile
        copies[ObjectIdentifier(content)] = copy
        return copy
    }

    mutating func copy(_ change: NameChange) throws(SystemCallError) -> NameChange {
        let content = try copy(change.content)
        let kind: NameChange.Kind
        switch change.kind {
        case .made(let path): kind = .made(place(of: path))
        case .removed(let path): kind = .removed(place(of: path))
        case .renamed(let from, let to, let replaced):
            var copied: FileContent?
            if let replaced { copied = try copy(replaced) }
            kind = .renamed(from: place(of: from), to: place(of: to), replaced: copied)
        }
        return NameChange(number: change.number, kind: kind, content: content)
    }
}
