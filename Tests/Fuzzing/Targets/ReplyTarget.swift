import CPOSIX
import Control
import Fixtures
import SystemCalls
import Timebase

/// The control socket from the command line's side: whoever answers there may say anything, and is
/// listened to for as long as it says what is known.
final class ReplyTarget: OpenTarget {
    private let folder: TemporaryFolder
    private let path: String
    private let listener: Descriptor

    init() throws {
        // Who hangs up while we write is an error, not the end.
        brewguide_ignore_broken_pipes()
        folder = try TemporaryFolder()
        path = folder.path + "/control.sock"
        listener = try LocalSocket.listen(at: path)
    }

    func take(_ input: [UInt8]) throws {
        let client = try ControlClient(paths: [path])
        try answer(with: input)
        let lines = input.count { $0 == UInt8(ascii: "\n") }
        for _ in 0...lines {
            do throws(ControlClient.Failure) {
                _ = try client.nextReply(until: SystemClock.now + .seconds(5))
            } catch {
                try require(!error.description.isEmpty, "a failure without words")
                if case .refused = error { continue }
                return
            }
        }
        throw Finding(description: "more replies than lines")
    }

    /// Says it all and hangs up.
    private func answer(with bytes: [UInt8]) throws {
        guard let server = try LocalSocket.accept(from: listener) else {
            throw Finding(description: "nobody came")
        }
        if !bytes.isEmpty { try server.write(bytes) }
    }
}
