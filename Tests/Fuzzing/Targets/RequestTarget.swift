import CPOSIX
import Control
import Fixtures
import Hardware
import SystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The control socket from a caller's side: whatever is sent, each line gets one line of JSON, and
/// nobody is heard beyond the limits.
final class RequestTarget: OpenTarget {
    private let folder: TemporaryFolder
    private let path: String
    private let server: ControlServer
    private let status: Status

    init() throws {
        // Who hangs up while we write is an error, not the end.
        brewguide_ignore_broken_pipes()
        folder = try TemporaryFolder()
        path = folder.path + "/control.sock"
        server = try ControlServer(path: path)
        let reply = ControlReply(
            line: """
                {"status":{"version":"1","screen":"confirm","recipe":"V60","display":{"state":"ok"}}}
                """)
        guard let status = reply?.status else { throw Finding(description: "no status") }
        self.status = status
    }

    func take(_ input: [UInt8]) throws {
        let caller = try LocalSocket.connect(to: path)
        listen()
        // In two parts: a line may come in pieces.
        let middle = input.count / 2
        var sent = 0
        for part in [input[..<middle], input[middle...]] where !part.isEmpty {
            // Who was let go can't write any more.
            guard let count = try? caller.write(Array(part)) else { break }
            sent += count
            listen()
        }
        let answers = try read(caller)
        let lines = input.prefix(sent).count { $0 == UInt8(ascii: "\n") }
        // A line has three answers at most; who follows hears of the frame and of two events in two
        // turns; who says too much is told and let go.
        let limit = lines == 0 ? 2 : 3 * lines + 2 * 3 + 2
        try require(answers.count <= limit, "\(answers.count) answers to \(lines) lines")
        if lines > 0 { try require(!answers.isEmpty, "no answer") }
        for answer in answers { try check(answer) }
    }

    /// What the loop does: whoever has something to say is heard, and a frame is handed out.
    private func listen() {
        var descriptors: [Int32] = []
        server.addDescriptors(to: &descriptors)
        for descriptor in descriptors {
            for request in server.take(from: descriptor) {
                switch request {
                case .status(let reply): reply(status)
                case .screen(let reply): reply(Self.screen)
                case .press(_, let span, let reply): reply(span > .zero && span <= .seconds(60))
                case .events(let reply): reply(Self.events)
                case .scale(let reply): reply(nil)
                case .tare(let reply), .calibrate(_, let reply): reply(nil)
                case .sync(let reply): reply()
                }
            }
        }
        server.publish(Self.screen, status)
        for event in Self.events { server.publish(event) }
    }

    /// As much of a reply as another reader of JSON must understand in the same way.
    private struct Answer: Decodable {
        let error: String?
    }

    private static let events = [
        ControlEvent.faultRaised(title: "Card is full", advice: "Delete logs"),
        .logSaved(id: "1b4e28ba", recipe: "V60"),
    ]
    private static let screen = ScreenReply(frame: Frame(size: .twentyByFour))

    /// Everything the server has sent, line by line.
    private func read(_ caller: Descriptor) throws -> [String] {
        var bytes: [UInt8] = []
        while try !Poller.wait(for: [caller.number], until: SystemClock.now).isEmpty {
            guard let read = try? caller.read(limit: 65_536), !read.isAtEnd else { break }
            bytes += read.bytes
        }
        try require(bytes.isEmpty || bytes.last == UInt8(ascii: "\n"), "half a line")
        return bytes.split(separator: UInt8(ascii: "\n")).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private func check(_ line: String) throws {
        guard let reply = ControlReply(line: line),
            let asOthersReadIt = try? JSONDecoder().decode(Answer.self, from: Data(line.utf8))
        else { throw Finding(description: "no reply: \(line)") }
        if let refusal = reply.refusal { try require(refusal.code != nil, "no code: \(line)") }
        try require(reply.refusal?.words == asOthersReadIt.error, "read in two ways: \(line)")
    }
}
