import Hardware

/// What a line asks, and how it is answered.
extension ControlServer {
    /// The request in a line; nil when it was refused.
    func request(in line: [UInt8], from client: ControlConnection) -> Request? {
        do throws(ControlRefusal) {
            let decoded = try ControlRequest(line: String(decoding: line, as: UTF8.self))
            return try request(decoded, from: client)
        } catch {
            client.send(ControlReply(refusal: error))
            return nil
        }
    }

    private func request(
        _ request: ControlRequest, from client: ControlConnection
    ) throws(ControlRefusal) -> Request {
        let follows = request.follow ?? false
        switch request.command {
        case .status:
            if follows { client.follows = .status }
            return .status { client.send(ControlReply(status: $0)) }
        case .screen:
            if follows { client.follows = .screen }
            return .screen { client.send(ControlReply(screen: $0)) }
        case .press:
            if follows {
                throw ControlRefusal(
                    .badFollow, "a press can't be followed: status, screen and events can")
            }
            return try press(request, from: client)
        case .events:
            if request.follow == false {
                throw ControlRefusal(.badFollow, "events can only be followed")
            }
            return .events { standing in
                client.followsEvents = true
                client.send(ControlReply())
                for event in standing { client.send(ControlReply(event: event)) }
            }
        }
    }

    private func press(
        _ request: ControlRequest, from client: ControlConnection
    ) throws(ControlRefusal) -> Request {
        let seconds = request.seconds ?? ControlRequest.tapSeconds
        guard let button = request.button else { throw .badButton }
        guard seconds > 0, seconds <= ControlRequest.secondsLimit else { throw .badSeconds }
        return .press(button, .seconds(seconds)) { isTaken in
            let busy = ControlRefusal(.busy, "too many presses: wait a little")
            client.send(ControlReply(refusal: isTaken ? nil : busy))
        }
    }
}
