import SystemCalls

/// One caller: bounded lines in, lines out, and gone at the first sign of trouble.
final class ControlConnection {
    let socket: Descriptor
    /// What is sent with every new frame; nil for those who asked once.
    var follows: FrameCommand?
    /// Whether events are sent. Who follows them may follow frames as well.
    var followsEvents = false
    /// Whether the scale's readings are sent: as long as it is there somebody weighs.
    var followsScale = false
    private(set) var isClosed = false
    private var buffer: [UInt8] = []

    init(_ socket: Descriptor) { self.socket = socket }

    /// What comes anew with every frame.
    enum FrameCommand {
        case status, screen
    }

    /// Whether it is there to listen, and need not say anything.
    var isFollower: Bool { follows != nil || followsEvents || followsScale }

    /// When it last said something, counted by its server.
    var lastHeard = 0

    /// Lines that are taken at once. Chosen: who waits for answers sends one, a script a few; more
    /// would keep the loop from keys and display.
    static let linesLimit = 4

    /// The whole lines that have come. A line beyond the limit, or too many at once, end the
    /// conversation.
    func readLines() -> [[UInt8]] {
        guard let read = try? socket.read(limit: ControlRequest.lengthLimit) else {
            isClosed = true
            return []
        }
        if read.isAtEnd { isClosed = true }
        buffer += read.bytes
        var lines: [[UInt8]] = []
        while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(Array(buffer[..<end]))
            buffer.removeSubrange(...end)
        }
        if lines.count > Self.linesLimit {
            refuse(.busy, "too many requests at once: wait for answers")
        }
        if buffer.count > ControlRequest.lengthLimit { refuse(.tooLong, "the line is too long") }
        return isClosed && lines.count > Self.linesLimit ? [] : lines
    }

    /// Says why, and ends the conversation.
    func refuse(_ code: ControlRefusal.Code, _ words: String) {
        send(ControlReply(refusal: ControlRefusal(code, words)))
        isClosed = true
    }

    /// Sends a reply; one that does not fit into the socket's buffer is for somebody who does not
    /// listen, who is let go.
    func send(_ reply: ControlReply) {
        guard !isClosed else { return }
        let bytes = Array((reply.json.line + "\n").utf8)
        if (try? socket.write(bytes)) != bytes.count { isClosed = true }
    }
}
