import Control
import Fixtures
import Hardware
import SystemCalls
import Timebase

/// Programs and people that call the device on its local socket: some ask and listen, some follow
/// and never read, some send what is no request, and some press its keys.
final class Callers {
    /// One who calls.
    private final class Caller {
        let socket: Descriptor
        /// Whether what the device sends is ever read.
        let listens: Bool
        /// Whether each picture is sent without being asked for.
        let follows: Bool
        var unread: [UInt8] = []
        /// A key whose press was asked for, and for how long, until the device has answered.
        var press: (key: Button, span: Int64)?

        init(_ socket: Descriptor, listens: Bool, follows: Bool) {
            (self.socket, self.listens, self.follows) = (socket, listens, follows)
        }
    }

    /// What the device said to somebody.
    enum Word {
        case reply(ControlReply)
        /// The newest of the pictures that somebody follows.
        case followed(ScreenReply)
        /// A line that is no reply.
        case nonsense(String)
        /// A press that was asked for is taken.
        case pressed(Button, span: Int64)
    }

    /// Where the device is reached.
    let path: String
    private let folder: TemporaryDirectory
    private var all: [Caller] = []
    /// Whether something was sent, or somebody hung up, of which the device may not have heard.
    private var isRinging = false
    /// How many the device has yet to take in.
    private var waiting = 0

    /// The ninth who waits to be taken in waits in connect(2): here nobody may, in virtual time.
    private static let waitingLimit = 8
    /// Chosen: three times as many as are heard at once.
    private static let limit = 24
    private static let lineEnd = UInt8(ascii: "\n")

    init(in parent: String) throws(SystemCallError) {
        folder = try TemporaryDirectory(in: parent)
        path = folder.path + "/control.sock"
    }

    // What they do.

    /// Somebody does something; the number says what.
    func act(_ number: UInt64) {
        var numbers = SeededNumbers(seed: number)
        switch numbers.below(10) {
        case 0, 1: call(#"{"command":"screen"}"#)
        case 2: call(#"{"command":"status"}"#)
        case 3: call(#"{"command":"screen","follow":true}"#, follows: true)
        case 4: call(#"{"command":"screen","follow":true}"#, listens: false, follows: true)
        case 5: call(#"{"command":"events"}"#)
        case 6:
            let length = numbers.below(5000)
            send((0..<length).map { _ in UInt8(numbers.below(256)) } + [Self.lineEnd])
        case 7: send([UInt8](repeating: UInt8(ascii: "{"), count: 1 + numbers.below(9000)))
        case 8: for _ in 0..<8 { call(#"{"command":"status"}"#) }
        default: hangUp()
        }
    }

    /// Somebody presses a key for so many nanoseconds.
    func press(_ key: Button, for span: Int64) {
        let seconds = Double(span) / 1e9
        call(#"{"command":"press","button":"\#(key.rawValue)","seconds":\#(seconds)}"#)
        all.last?.press = (key, span)
    }

    /// All of them hang up.
    func hangUp() {
        isRinging = isRinging || !all.isEmpty
        all = []
    }

    private func call(_ line: String, listens: Bool = true, follows: Bool = false) {
        send(Array(line.utf8) + [Self.lineEnd], listens: listens, follows: follows)
    }

    private func send(_ bytes: [UInt8], listens: Bool = true, follows: Bool = false) {
        // While the device is down nobody answers.
        guard waiting < Self.waitingLimit, let socket = try? LocalSocket.connect(to: path) else {
            return
        }
        isRinging = true
        waiting += 1
        guard (try? socket.write(bytes)) != nil else { return }
        if all.count >= Self.limit { all.removeFirst() }
        all.append(Caller(socket, listens: listens, follows: follows))
    }

    // What the device does.

    /// Those of the descriptors on which the device hears somebody.
    func heard(among descriptors: [Int32]) -> [Int32] {
        guard isRinging else { return [] }
        let heard = (try? Poller.wait(for: descriptors, until: .origin)) ?? []
        if heard.isEmpty { (isRinging, waiting) = (false, 0) }
        return heard
    }

    /// What was said to those who listen, since they were asked last.
    func words() -> [Word] {
        guard !all.isEmpty else { return [] }
        var words: [Word] = []
        for caller in all where caller.listens { words += self.words(to: caller) }
        return words
    }

    private func words(to caller: Caller) -> [Word] {
        while (try? Poller.wait(for: [caller.socket.number], until: .origin)) == [
            caller.socket.number
        ] {
            guard let (bytes, isAtEnd) = try? caller.socket.read(limit: 65_536) else { break }
            caller.unread += bytes
            guard isAtEnd || bytes.isEmpty else { continue }
            all.removeAll { $0 === caller }
            break
        }
        var words: [Word] = []
        var newest: ScreenReply?
        while let end = caller.unread.firstIndex(of: Self.lineEnd) {
            let line = String(decoding: caller.unread[..<end], as: UTF8.self)
            caller.unread.removeFirst(end + 1)
            guard let reply = ControlReply(line: line) else {
                words.append(.nonsense(line))
                continue
            }
            if caller.follows, let screen = reply.screen {
                newest = screen
            } else {
                words.append(.reply(reply))
            }
            if let press = caller.press, reply.refusal == nil {
                words.append(.pressed(press.key, span: press.span))
            }
            caller.press = nil
        }
        if let newest { words.append(.followed(newest)) }
        return words
    }
}
