// This waits, for the device's socket, the broker's, signals and the bridge's own deadlines, and
// carries out what the bridge wants. It decides nothing.

import Bridge
import CommandLine
import Control
import SystemCalls
import Timebase

/// The bridge at work, until a signal ends it.
final class BridgeLoop {
    private let setup: BridgeSetup
    private let signals: SignalDescriptor?
    private var bridge: Bridge
    private var device: ControlClient?
    private var session: MQTTSession?
    /// How many there have been.
    private var sessions = -1
    private var inputs: [Bridge.Input] = []
    private var hasEnded = false

    /// A loop that has not begun.
    init(_ setup: BridgeSetup) {
        self.setup = setup
        signals = SignalDescriptor([.terminate, .interrupt, .hangUp])
        bridge = Bridge(topics: setup.topics, seed: UInt64.random(in: .min ... .max))
    }

    /// Runs until a signal ends it.
    func run() throws(CommandFailure) {
        perform(bridge.advance(to: SystemClock.now))
        while !hasEnded {
            takeInputs()
            if hasEnded { return }
            do throws(SystemCallError) {
                try wait()
            } catch {
                throw CommandFailure(status: .inputOutput, message: error.description)
            }
            perform(bridge.advance(to: SystemClock.now))
        }
    }

    private func wait() throws(SystemCallError) {
        let broker = session?.descriptor
        let watched = [signals?.descriptor, device?.descriptor, broker].compactMap { $0 }
        let writable = session?.wantsToWrite ?? false ? broker : nil
        let ready = try Poller.wait(
            for: watched, orRoomIn: writable, until: bridge.nextDeadline)
        if let signals, ready.contains(signals.descriptor) {
            while signals.next() != nil { inputs.append(.stop) }
        }
        if let device, ready.contains(device.descriptor) { hear(device) }
        if let broker, ready.contains(broker) { session?.proceed() }
        takeNews()
        takeInputs()
    }

    private func hear(_ device: ControlClient) {
        do throws(ControlClient.Failure) {
            inputs += try device.repliesThatCame().map { .deviceSaid($0) }
        } catch {
            loseDevice("\(error)")
        }
    }

    private func loseDevice(_ reason: String) {
        device = nil
        inputs.append(.deviceLost(reason))
    }

    private func takeNews() {
        for news in session?.takeNews() ?? [] {
            switch news {
            case .letIn:
                inputs.append(.brokerConnected)
                // What it took to come here is not needed while the connection stands.
                CurrentProcess.dropCode()
            case .ended(let reason):
                session = nil
                inputs.append(.brokerLost(reason))
            case .delivered: inputs.append(.delivered)
            case .message(let topic, let payload, let isRetained):
                inputs.append(.received(topic: topic, payload: payload, isRetained: isRetained))
            }
        }
    }

    private func takeInputs() {
        while !inputs.isEmpty, !hasEnded {
            let now = SystemClock.now
            perform(bridge.handle(inputs.removeFirst(), at: now, wall: wall))
        }
    }

    /// What the calendar says; nil while the kernel does not take it for right.
    private var wall: WallTime? {
        MachineFacts.isClockSynchronised ?? true ? SystemClock.wallTime : nil
    }

    // What the bridge wants.

    private func perform(_ outputs: [Bridge.Output]) {
        for output in outputs { perform(output) }
    }

    private func perform(_ output: Bridge.Output) {
        switch output {
        case .connectDevice: connectDevice()
        case .press(let button): ask(ControlRequest(.press, button: button))
        case .connectBroker: connectBroker()
        case .dropBroker(let saysGoodbye):
            if saysGoodbye { session?.disconnect() }
            session = nil
        case .subscribe(let topic): session?.subscribe(topic)
        case .publish(let message): session?.publish(message)
        case .keepAlive: session?.keepAlive()
        case .log(let line): Console.warn(line, priority: 6)
        case .end: hasEnded = true
        }
        takeNews()
    }

    private func connectDevice() {
        do throws(ControlClient.Failure) {
            device = try setup.connectDevice()
            inputs.append(.deviceConnected)
            ask(ControlRequest(.status, follow: true))
            ask(ControlRequest(.events))
        } catch {
            loseDevice("\(error)")
        }
    }

    private func ask(_ request: ControlRequest) {
        do throws(ControlClient.Failure) {
            try device?.send(request)
        } catch {
            loseDevice("\(error)")
        }
    }

    private func connectBroker() {
        do throws(SystemCallError) {
            sessions &+= 1
            session = try MQTTSession(setup, turn: sessions)
        } catch {
            inputs.append(.brokerLost(error.description))
        }
    }
}

extension BridgeSetup {
    /// Connects to the device where it answers.
    func connectDevice() throws(ControlClient.Failure) -> ControlClient {
        var environment: [String: String] = [:]
        for name in ["BREWGUIDE_SOCKET", "RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"] {
            environment[name] = Environment.value(of: name)
        }
        let (paths, ownPath) = SocketPath.client(environment: environment)
        return try ControlClient(paths: paths, ownPath: ownPath)
    }
}
