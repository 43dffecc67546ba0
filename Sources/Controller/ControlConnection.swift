import SystemCalls

/// One caller: bounded lines in, lines out, and gone at the first sign of trouble.
final class ControlConnection {
    let socket: Descriptor
    /// What is sent with every new frame; nil for those who asked once.
    var follows: ControlRequest.Command?
    private(set) var isClosed = false
    private var buffer: [UInt8] = []

    init(_ socket: Descriptor) { self.socket = socket }

    /// The whole lines that have come. A line beyond the limit ends the conversation.
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
        if buffer.count > ControlRequest.lengthLimit {
            send(ControlReply(error: "the line is too long"))
            isClosed = true
        }
        return lines
    }

    /// Sends a reply; one that does not fit into the socket's buffer is for somebody who does not
    /// listen, who is let go.
    func send(_ reply: ControlReply) {
        guard !isClosed else { return }
        let bytes = Array((reply.json.line + "\n").utf8)
        if (try? socket.write(bytes)) != bytes.count { isClosed = true }
    }
}
