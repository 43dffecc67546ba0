import CPOSIX
import Store
import SystemCalls

/// What is done to the disk, whoever does it.
extension FaultyDisk {
    /// Opens a file of the folder, or makes it.
    func content(
        at path: String, flags: Int32, mode: mode_t
    ) throws(SystemCallError) -> FileContent {
        let call = "open \(path)"
        try checkAlive(call, life: life)
        let isThere = access(path, F_OK) == 0
        let writes = flags & O_ACCMODE != O_RDONLY
        let changes = flags & O_TRUNC != 0 || (flags & O_CREAT != 0 && !isThere)
        if isReadOnly, changes || writes { throw SystemCallError(call: call, code: EROFS) }
        if !isThere, flags & O_CREAT != 0 { try failIfAsked(call) }
        let content = try known(path, flags: flags, mode: mode)
        content.openCount += 1
        if !isThere {
            let change = NameChange(number: self.changes, kind: .made(path), content: content)
            nameChanges.append(change)
            try countChange(call)
        } else if flags & O_TRUNC != 0 {
            try resize(content, to: 0)
        }
        return content
    }

    /// The file of a name as we know it, or opened now.
    private func known(
        _ path: String, flags: Int32, mode: mode_t
    ) throws(SystemCallError) -> FileContent {
        let isExclusive = flags & O_EXCL != 0
        if !isExclusive, let content = files[path], content.isNamed(path) { return content }
        let kept = flags & (O_CREAT | O_EXCL | O_NOFOLLOW)
        let content = FileContent(
            try Descriptor(opening: path, flags: O_RDWR | kept, mode: mode))
        files[path] = content
        return content
    }

    /// Ends one use of a file; what has nothing to lose is forgotten.
    func close(_ content: FileContent, life: Int) {
        guard life == self.life, content.openCount > 0 else { return }
        content.openCount -= 1
        guard content.openCount == 0, content.unflushed.isEmpty, !content.hasIndexFile else {
            return
        }
        if nameChanges.contains(where: { $0.content === content }) { return }
        for (path, other) in files where other === content { files[path] = nil }
    }

    /// Reads into a buffer; how many bytes there were.
    func read(
        _ content: FileContent, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(SystemCallError) -> Int {
        if readFailures > 0 {
            readFailures -= 1
            throw SystemCallError(call: "pread", code: EIO)
        }
        return try systemCall("pread") {
            pread(content.file.number, buffer.baseAddress, buffer.count, off_t(offset))
        }
    }

    /// Writes all of it, or nothing.
    func write(
        _ content: FileContent, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(SystemCallError) {
        try failIfAsked("pwrite")
        let size = try content.file.size()
        let end = offset + bytes.count
        if isFull, end > size { throw SystemCallError(call: "pwrite", code: ENOSPC) }
        let old = try content.file.read(max(0, min(end, size) - offset), at: offset)
        let deed = FileContent.Deed.wrote(new: Array(bytes), over: old, offset: offset)
        content.unflushed.append(.init(number: changes, deed: deed, sizeBefore: size))
        try systemCall("pwrite") {
            pwrite(content.file.number, bytes.baseAddress, bytes.count, off_t(offset))
        }
        writes += 1
        bytesWritten += bytes.count
        try countChange("pwrite")
    }

    /// Cuts a file or makes it longer.
    func resize(_ content: FileContent, to size: Int) throws(SystemCallError) {
        try failIfAsked("ftruncate")
        let before = try content.file.size()
        if isFull, size > before { throw SystemCallError(call: "ftruncate", code: ENOSPC) }
        let cutOff = try content.file.read(max(0, before - size), at: size)
        let deed = FileContent.Deed.resized(to: size, cutOff: cutOff)
        content.unflushed.append(.init(number: changes, deed: deed, sizeBefore: before))
        try systemCall("ftruncate") { ftruncate(content.file.number, off_t(size)) }
        try countChange("ftruncate")
    }

    /// Makes what is in a file safe.
    func flush(_ content: FileContent) throws(SystemCallError) {
        try failFlushIfAsked("fdatasync")
        content.unflushed = []
        flushes += 1
    }

    /// Takes a name away.
    func unlinkName(_ path: String) throws(SystemCallError) {
        try checkAlive("unlink \(path)", life: life)
        try failIfAsked("unlink \(path)")
        let content = try known(path, flags: O_RDWR, mode: 0)
        try systemCall("unlink \(path)") { unlink(path) }
        files[path] = nil
        nameChanges.append(.init(number: changes, kind: .removed(path), content: content))
        try countChange("unlink \(path)")
    }

    /// Gives a file of the folder another name in the folder.
    func renameName(_ path: String, to name: String) throws(SystemCallError) {
        let call = "rename \(path)"
        try checkAlive(call, life: life)
        try failIfAsked(call)
        let content = try known(path, flags: O_RDWR, mode: 0)
        let replaced: FileContent? =
            access(name, F_OK) == 0 ? try known(name, flags: O_RDWR, mode: 0) : nil
        try systemCall(call) { CPOSIX.rename(path, name) }
        files[path] = nil
        files[name] = content
        let kind = NameChange.Kind.renamed(from: path, to: name, replaced: replaced)
        nameChanges.append(.init(number: changes, kind: kind, content: content))
        try countChange(call)
    }

    /// Makes the names in a folder safe.
    func flushNames(in path: Substring) throws(SystemCallError) {
        try failFlushIfAsked("fsync \(path)")
        nameChanges.removeAll { $0.folder == path }
        flushes += 1
    }

    private func failFlushIfAsked(_ call: String) throws(SystemCallError) {
        guard flushFailures > 0 else { return }
        flushFailures -= 1
        throw SystemCallError(call: call, code: EIO)
    }
}
