import Fixtures
import Sync

/// How one WebDAV server differs from another.
package struct ServerHabits {
    package enum Tags: Int, CaseIterable {
        case exact, weak, none, lengthAndSecond, unquoted, zipped
    }

    package var tags = Tags.exact
    /// Whether `If-None-Match` is kept for a download.
    package var answersUnchanged = true
    package var missingFolderStatus = 409
    package var folderThereStatus = 405
    package var makesFoldersItself = false
    package var hrefPrefix = "/dav/"
    package var hrefSlash = "/"
    /// A cut upload leaves what came, and not what was there before.
    package var writesInPlace = false

    package init() {}

    package init(using numbers: inout SeededNumbers) {
        tags = Tags.allCases[numbers.below(Tags.allCases.count)]
        answersUnchanged = numbers.below(7) > 0
        missingFolderStatus = [409, 404, 500][numbers.below(3)]
        folderThereStatus = [405, 201, 301][numbers.below(3)]
        makesFoldersItself = numbers.below(5) == 0
        hrefPrefix = ["/dav/", "http://127.0.0.1:8080/dav/", "dav/", ""][numbers.below(4)]
        hrefSlash = ["/", ""][numbers.below(2)]
        writesInPlace = numbers.below(2) == 0
    }
}

/// A WebDAV server as a value: what stands in its folders, and its habits.
package struct ModelServer {
    package struct File: Equatable {
        package var bytes: [UInt8]
        package var second: Int
        package var version: Int
    }

    package var habits = ServerHabits()
    package var files: [String: File] = [:]
    package var folders: Set<String> = []
    /// The server's own clock; nothing of ours depends on it.
    package var second = 0
    private var version = 0
    /// Each request that came, as `METHOD path`.
    package private(set) var requests: [String] = []

    package init() {}

    package mutating func answer(_ request: WebDAVRequest) -> WebDAVAnswer {
        requests.append("\(request.method.rawValue) \(request.path)")
        switch request.method {
        case .get: return get(request)
        case .put: return put(request.path, request.body)
        case .makeFolder: return makeFolder(request.path)
        case .list: return list(request.path)
        case .delete:
            let isThere = files[request.path] != nil || folders.contains(request.path)
            files = files.filter { !isBelow($0.key, request.path) }
            folders = folders.filter { !isBelow($0, request.path) }
            return WebDAVAnswer(status: isThere ? 204 : 404)
        }
    }

    private func isBelow(_ path: String, _ folder: String) -> Bool {
        path == folder || folder.hasSuffix("/") && path.hasPrefix(folder)
    }

    private func parent(_ path: String) -> String {
        let name = path.hasSuffix("/") ? path.dropLast() : path[...]
        return name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    }

    private func tag(_ file: File) -> String? {
        switch habits.tags {
        case .exact: "\"\(file.version)\""
        case .weak: "W/\"\(file.version)\""
        case .none: nil
        case .lengthAndSecond: "\"\(file.bytes.count)-\(file.second)\""
        case .unquoted: "\(file.version)"
        case .zipped: "\"\(file.version)-gzip\""
        }
    }

    private func get(_ request: WebDAVRequest) -> WebDAVAnswer {
        guard let file = files[request.path] else { return WebDAVAnswer(status: 404) }
        let tag = tag(file)
        if habits.answersUnchanged, let known = request.knownTag, known == tag {
            return WebDAVAnswer(status: 304, tag: tag)
        }
        return WebDAVAnswer(status: 200, body: file.bytes, tag: tag)
    }

    package mutating func put(_ path: String, _ bytes: [UInt8]) -> WebDAVAnswer {
        if !folders.contains(parent(path)) {
            guard habits.makesFoldersItself else {
                return WebDAVAnswer(status: habits.missingFolderStatus)
            }
            folders.formUnion(["", parent(path), parent(parent(path))])
        }
        version += 1
        let isNew = files[path] == nil
        files[path] = File(bytes: bytes, second: second, version: version)
        return WebDAVAnswer(status: isNew ? 201 : 204)
    }

    private mutating func makeFolder(_ path: String) -> WebDAVAnswer {
        guard path.isEmpty || folders.contains(parent(path)) else {
            return WebDAVAnswer(status: 409)
        }
        let isNew = folders.insert(path).inserted
        return WebDAVAnswer(status: isNew ? 201 : habits.folderThereStatus)
    }

    private func list(_ path: String) -> WebDAVAnswer {
        guard folders.contains(path) else { return WebDAVAnswer(status: 404) }
        let inner = folders.filter { $0 != path && parent($0) == path }
            .map { String($0.dropLast()) + habits.hrefSlash }
        let names = [path] + inner + files.keys.filter { parent($0) == path }
        return WebDAVAnswer(status: 207, hrefs: names.sorted().map { habits.hrefPrefix + $0 })
    }
}
