import Fixtures
import Hardware
import SystemCalls
import Testing
import Timebase

@testable import PiBoard

/// A board on fakes, and what its `wait` gave.
struct Rig {
    let board: PiBoard
    let inputs: FakeInputs
    let port: FakePort
    let buzzer = FakeLines()

    init(descriptorCount: Int = 1, gate: WakePipe? = nil, hasBuzzer: Bool = true) throws {
        let port = try FakePort(gate: gate)
        self.port = port
        inputs = try FakeInputs(descriptorCount: descriptorCount)
        board = PiBoard(
            keys: inputs, worker: try DisplayWorker { port }, buzzer: hasBuzzer ? buzzer : nil,
            size: .twentyByFour)
    }

    /// What is there now, without sleeping.
    func look(watching: [Int32] = []) throws -> [String] {
        try board.wait(until: .origin, watching: watching).map(Self.words)
    }

    /// Sleeps until something happens; the limit is there only so that a failing test ends.
    func sleep() throws -> [String] {
        try board.wait(until: Patience.end, watching: []).map(Self.words)
    }

    private static func words(_ event: BoardEvent) -> String {
        switch event {
        case .edge(let edge):
            "\(edge.button.rawValue) \(edge.contact) \(edge.instant.nanoseconds)"
        case .edgesLost(let button, _): "\(button.rawValue) lost"
        case .transferEnded(let error, _): "ended \(error.map(\.description) ?? "well")"
        case .readable(let descriptor): "readable \(descriptor)"
        case .scale(let event): "scale \(event)"
        case .killed: "killed"
        }
    }
}

/// An edge as the kernel tells it.
func event(
    _ button: Button, _ contact: Contact, at nanoseconds: Int64, number: UInt = 0
) throws -> GPIOEvent {
    GPIOEvent(
        line: button.index, isRising: contact == .open,
        instant: Instant(nanoseconds: nanoseconds), sequence: number)
}
