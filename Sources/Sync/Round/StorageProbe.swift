/// Tries whether an account stores what is sent to it, in a folder of its own (SY-001): makes it,
/// writes, reads, writes anew, reads, deletes.
package struct StorageProbe: RequestScript {
    private enum Step: Int, CaseIterable {
        case makeBase, makeFolder, write, read, rewrite, readAgain, delete
    }

    private let folder: String
    private var steps = Step.allCases[...]

    /// - Parameter id: a random id, so that no folder of anybody is touched.
    package init(id: SyncID) { folder = "probe-\(id.text)/" }

    package func request() -> WebDAVRequest? {
        let file = folder + "probe.txt"
        switch steps.first {
        case .makeBase: return WebDAVRequest(.makeFolder, "")
        case .makeFolder: return WebDAVRequest(.makeFolder, folder)
        case .write: return WebDAVRequest(.put, file, body: Self.first)
        case .rewrite: return WebDAVRequest(.put, file, body: Self.second)
        case .read, .readAgain: return WebDAVRequest(.get, file)
        case .delete: return WebDAVRequest(.delete, folder)
        case nil: return nil
        }
    }

    package mutating func take(_ answer: WebDAVAnswer) -> SyncFailure? {
        let request = request()
        guard let step = steps.popFirst(), let request else { return nil }
        let isDone = (200...299).contains(answer.status)
        switch step {
        case .makeBase, .makeFolder:
            // As in a sync: it may be there.
            return isDone || [301, 302, 405].contains(answer.status) ? nil : .noStorage
        case .write, .rewrite:
            return isDone ? nil : failure(of: request, answer)
        case .read: return check(answer, Self.first)
        case .readAgain: return check(answer, Self.second)
        case .delete: return isDone ? nil : failure(of: request, answer)
        }
    }

    package var result: Void { () }

    private func check(_ answer: WebDAVAnswer, _ bytes: [UInt8]) -> SyncFailure? {
        (200...299).contains(answer.status) && answer.body == bytes
            ? nil : .writesLost("a file to try it")
    }

    private func failure(of request: WebDAVRequest, _ answer: WebDAVAnswer) -> SyncFailure {
        switch answer.status {
        // SY-002a.
        case 404, 409: .noStorage
        default:
            .unexpected(
                method: request.method.rawValue, path: request.path, status: answer.status)
        }
    }

    /// Of one length: a server that tells versions apart by it is found out.
    private static let first = Array("BrewGuide was here 1\n".utf8)
    private static let second = Array("BrewGuide was here 2\n".utf8)
}
