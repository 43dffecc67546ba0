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
        case .scale, .tare, .calibrate: return try scale(request, from: client)
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
        case .sync:
            if follows {
                throw ControlRefusal(
                    .badFollow, "sync can't be followed: status, screen and events can")
            }
            return .sync { client.send(ControlReply()) }
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

    private func scale(
        _ request: ControlRequest, from client: ControlConnection
    ) throws(ControlRefusal) -> Request {
        let answer = { (refusal: ControlRefusal?) in client.send(ControlReply(refusal: refusal)) }
        if let calibration = request.calibration, request.command == .calibrate {
            return .calibrate(calibration, reply: answer)
        }
        guard request.command == .scale else { return .tare(reply: answer) }
        if request.follow == false {
            throw ControlRefusal(.badFollow, "the scale can only be followed")
        }
        return .scale { scale in
            guard let scale else { return client.send(ControlReply(refusal: .noScale)) }
            client.followsScale = true
            client.send(ControlReply(scale: scale))
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

extension ControlRefusal {
    /// No scale is configured.
    package static let noScale = ControlRefusal(
        .badScale, "there is no scale: name one in the configuration, under \"scale\"")
    /// The scale sleeps.
    package static let nobodyWeighs = ControlRefusal(
        .badScale,
        "nobody weighs now, so there is nothing to tare: 'brewguide scale read --follow' does")
    /// No such line can be one.
    package static let unlikelyCalibration = ControlRefusal(
        .badScale,
        "that is no calibration of this scale: the weight is from 100 to 5000 g, and a gram is "
            + "worth 20 counts at least")
}
