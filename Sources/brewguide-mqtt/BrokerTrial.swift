import Bridge
import CommandLine
import Control
import SystemCalls
import Timebase

/// What a person asks of device and broker at once, with an answer in words.
final class BrokerTrial {
    private let setup: BridgeSetup
    private var session: MQTTSession?

    /// How long each answer of the broker may take. Chosen: as long as the service waits.
    private static let patience = Duration.seconds(10)

    init(_ setup: BridgeSetup) { self.setup = setup }

    /// Tries the device, then the broker: in, out and back.
    func check() throws(CommandFailure) {
        let device = checkDevice()
        try Console.print(device.words + "\n")
        try signIn()
        try Console.print("✓ the broker at \(place) has let us in\n")
        // Not retained, so that nothing stays; another run's word is another one.
        let word = "check \(CurrentProcess.identifier) \(SystemClock.now.nanoseconds)"
        session?.subscribe(setup.topics.check)
        session?.publish(
            Message(topic: setup.topics.check, payload: word, isRetained: false))
        try wait(
            for: "what was published to \(setup.topics.check) does not come back: may "
                + "'\(setup.configuration.user ?? "nobody")' read and write there?"
        ) { news in
            if case .message(_, let payload, _) = news {
                payload == Array(word.utf8)
            } else {
                false
            }
        }
        session?.disconnect()
        try Console.print(
            "✓ what is published under \(setup.topics.check) comes back\n"
                + "Home Assistant finds the device under \(setup.topics.discovery)\n")
        guard device.isThere else { throw CommandFailure(status: .unavailable, message: "") }
    }

    /// Clears everything that the broker keeps of this device.
    func clear() throws(CommandFailure) {
        try signIn()
        for topic in setup.topics.retained {
            session?.publish(Message(topic: topic, payload: "", isRetained: true))
            try wait(for: "it does not acknowledge that \(topic) is cleared") { news in
                if case .delivered = news { true } else { false }
            }
        }
        session?.disconnect()
        try Console.print("the broker at \(place) keeps nothing of this device any more\n")
    }

    private var place: String {
        "\(setup.configuration.host), port \(setup.configuration.portInUse)"
    }

    private func checkDevice() -> (isThere: Bool, words: String) {
        do throws(ControlClient.Failure) {
            let reply = try setup.connectDevice().ask(ControlRequest(.status))
            return (
                true,
                "✓ the device answers, version \((reply.status?.version ?? "unknown").printable)"
            )
        } catch {
            return (false, "✗ \(error)")
        }
    }

    private func signIn() throws(CommandFailure) {
        do throws(SystemCallError) {
            session = try MQTTSession(setup, turn: 0)
        } catch {
            throw CommandFailure(status: .software, message: error.description)
        }
        try wait(for: "it does not answer") { news in
            if case .letIn = news { true } else { false }
        }
    }

    /// Lets the connection go on until something comes.
    private func wait(
        for failure: String, _ isIt: (MQTTSession.News) -> Bool
    ) throws(CommandFailure) {
        let deadline = SystemClock.now + Self.patience
        while let session, SystemClock.now < deadline {
            for news in session.takeNews() {
                if isIt(news) { return }
                if case .ended(let reason) = news { throw brokerFailure(reason) }
            }
            guard let descriptor = session.descriptor else { break }
            let writable = session.wantsToWrite ? descriptor : nil
            let ready = try? Poller.wait(
                for: [descriptor], orRoomIn: writable, until: deadline)
            if ready?.isEmpty == false { session.proceed() }
        }
        throw brokerFailure(failure)
    }

    private func brokerFailure(_ reason: String) -> CommandFailure {
        CommandFailure(status: .unavailable, message: "the broker at \(place): \(reason)")
    }
}
