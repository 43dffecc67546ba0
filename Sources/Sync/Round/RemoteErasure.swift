/// Deletes what is synced from the server (SY-006). First it leaves a mark, so that the other
/// devices turn sync off and do not fill the folder again; then the folders go, the own one first.
/// Begun again with the same id, it goes on where it was.
package struct RemoteErasure: RequestScript {
    private enum Step: Hashable {
        case readFormat, mark, list
        case delete(SyncID)
    }

    private let id: SyncID
    private let device: SyncID
    private var steps: [Step] = [.list, .mark, .readFormat]
    private var deletedCount = 0

    /// - Parameters:
    ///   - id: a random id, stored before the first request.
    ///   - device: the device that deletes.
    package init(id: SyncID, device: SyncID) { (self.id, self.device) = (id, device) }

    package func request() -> WebDAVRequest? {
        switch steps.last {
        case .readFormat:
            return WebDAVRequest(.get, FormatFile.name, answerLimit: FormatFile.limit)
        case .mark:
            let name = SyncRound.devicesPath + FolderListing.erasureName(id)
            return WebDAVRequest(.put, name, body: FormatFile.bytes)
        case .list:
            return WebDAVRequest(.list, SyncRound.devicesPath, answerLimit: SyncRound.listLimit)
        case .delete(let device): return WebDAVRequest(.delete, SyncRound.folder(of: device))
        case nil: return nil
        }
    }

    package mutating func take(_ answer: WebDAVAnswer) -> SyncFailure? {
        let request = request()
        guard let step = steps.popLast(), let request else { return nil }
        switch (step, answer.status) {
        case (.readFormat, 404), (.mark, 404), (.mark, 409), (.list, 404):
            // There is no synced data.
            steps = []
        case (.readFormat, 200...299):
            do { try FormatFile.check(answer.body) } catch { return SyncFailure(error) }
        case (.mark, 200...299): break
        case (.list, 207):
            let devices = FolderListing(hrefs: answer.hrefs).devices
            let others = devices.subtracting([device]).sorted().map { Step.delete($0) }
            steps = others.reversed() + (devices.contains(device) ? [.delete(device)] : [])
        // 207: something in it is still there (RFC 4918, 9.6.1).
        case (.delete, 200...206), (.delete, 404): deletedCount += 1
        default:
            return .unexpected(
                method: request.method.rawValue, path: request.path, status: answer.status)
        }
        return nil
    }

    /// Devices whose folders are gone.
    package var result: Int { deletedCount }
}
