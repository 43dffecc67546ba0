/// What the other devices have sent.
extension SyncRound {
    mutating func readOthers() {
        tasks.append(.lookForGaps)
        tasks += others.reversed().map { .readHead($0) }
    }

    mutating func takeHead(_ answer: WebDAVAnswer, of device: SyncID) -> Outcome? {
        switch answer.status {
        case 304: return nil
        case 200...299: break
        default:
            giveUp(device)
            return nil
        }
        let head: Head
        do { head = try Head(answer.body, of: device) } catch {
            if case .newerFormat = error { return .failed(SyncFailure(error)) }
            giveUp(device)
            return nil
        }
        report.waiting.remove(device)
        let counting = Set(head.files.map(\.digest))
        let known = memory.takenIn[device] ?? []
        // What no head names any more need not be remembered.
        memory.takenIn[device] = known.intersection(counting)
        let missing = head.files.filter { !known.contains($0.digest) }
        tasks.append(.complete(device, tag: answer.tag))
        tasks += missing.reversed().map { .fetch(device, $0.name, $0.digest) }
        return nil
    }

    mutating func takeSegment(
        _ answer: WebDAVAnswer, of device: SyncID, _ name: String, _ digest: Digest
    ) -> Outcome? {
        guard (200...299).contains(answer.status) else {
            giveUp(device)
            return nil
        }
        do {
            let segment = try Segment(answer.body, digest: digest, name: name)
            // The right bytes under another name are not what the head means.
            guard segment.header.device == device, segment.header.name(digest) == name else {
                giveUp(device)
                return nil
            }
            report.unknownLineCount += segment.unknownLineCount
            tasks.append(.takeIn(device, segment, digest))
        } catch .newerFormat(let format) {
            return .failed(.newerFormat(format))
        } catch {
            giveUp(device)
        }
        return nil
    }
}
