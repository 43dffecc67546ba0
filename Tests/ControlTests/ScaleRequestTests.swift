import Testing

@testable import Control

@Suite("The scale over the socket")
struct ScaleRequestTests {
    private static func refusal(of line: String) -> ControlRefusal.Code? {
        do throws(ControlRefusal) {
            _ = try ControlRequest(line: line)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("SPEC §16.2 · requests are read as they are written")
    func requests() throws {
        let line = ControlRequest.ScaleCalibration(zero: -5, span: 215_000, milligrams: 500_000)
        for request in [
            ControlRequest(.scale, follow: true), ControlRequest(.tare),
            ControlRequest(.calibrate, calibration: line),
        ] {
            #expect(try ControlRequest(line: request.json.line) == request)
        }
    }

    @Test(
        "SPEC §16.2 · a calibration whose numbers can't be is refused",
        arguments: [
            "", ", \"zero\": 1, \"span\": 2", ", \"zero\": 1.5, \"span\": 2, \"milligrams\": 3",
            ", \"zero\": 8388608, \"span\": 2, \"milligrams\": 3",
            ", \"zero\": 1, \"span\": 1e12, \"milligrams\": 3",
            ", \"zero\": 1, \"span\": 2, \"milligrams\": -3",
            ", \"zero\": \"1\", \"span\": 2, \"milligrams\": 3",
        ])
    func badCalibration(members: String) {
        #expect(Self.refusal(of: "{\"command\": \"calibrate\"\(members)}") == .badScale)
    }

    @Test("SPEC §16.2 · a reply comes back as it was sent")
    func replies() throws {
        let replies = [
            ScaleReply(state: "asleep"),
            ScaleReply(state: "ready", weightTenths: -1234, isTared: true),
            ScaleReply(
                state: "uncalibrated",
                reading: ScaleReply.Reading(
                    microseconds: 9_000_000_000_000, counts: -8_388_608, milligrams: nil)),
            ScaleReply(
                state: "absent",
                reading: ScaleReply.Reading(microseconds: 1, counts: nil, milligrams: 12_345),
                problem: "no \"plug\""),
        ]
        for reply in replies {
            let line = ControlReply(scale: reply).json.line
            #expect(ControlReply(line: line)?.scale == reply)
        }
        #expect(ControlReply(line: "{\"scale\": {\"state\": 1}}") == nil)
        #expect(ControlReply(line: "{\"scale\": {\"state\": \"ready\"}}") == nil)
    }

    @Test("a status has a scale only where there is one")
    func status() throws {
        var status = Switchboard.status
        #expect(!status.json.line.contains("scale"))
        status.scale = "ready"
        status.weightTenths = 153
        let reply = try #require(ControlReply(line: ControlReply(status: status).json.line))
        #expect(reply.status?.scale == "ready" && reply.status?.weightTenths == 153)
    }

    @Test("where there is no scale that is said, and it can only be followed")
    func none() throws {
        try Switchboard.run { path in
            for request in [
                ControlRequest(.scale), ControlRequest(.tare),
                ControlRequest(.scale, follow: false),
            ] {
                var refusal: ControlRefusal?
                do throws(ControlClient.Failure) {
                    _ = try ControlClient(paths: [path]).ask(request)
                } catch {
                    if case .refused(let why) = error { refusal = why }
                }
                let isFollow = request.follow == false
                #expect(refusal?.code == (isFollow ? .badFollow : .badScale))
            }
        }
    }
}
