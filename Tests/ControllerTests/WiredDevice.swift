import Device
import Hardware
import Panel
import SimBoard
import Timebase

/// The whole device with a simulated display straight on its wires: a value, so that one run can be
/// copied at any moment and go on in as many ways as there are places for noise.
struct WiredDevice {
    /// What noise on E does to a display.
    enum Noise: CaseIterable, Sendable {
        /// It takes what stands on the lines once more.
        case extraPulse
        /// It takes nothing of the pulse that is under way, or of the next one.
        case lostPulse
    }

    private(set) var display: SimulatedDisplay
    private(set) var now = Instant.origin
    /// The states of the lines that were sent so far.
    private(set) var states = 0
    /// The noise, and the state with which it comes.
    var noise: (kind: Noise, state: Int)?

    private var device: Device
    private static let bit = Duration.microseconds(10)

    /// A device at its first screen, behind a backpack on a bus at 100 kHz.
    init(size: DisplaySize) {
        device = Rig.device(size: size, wiring: .pcf8574, at: .origin)
        display = SimulatedDisplay(size: size, rom: .a00, glyphs: Glyphs.all, poweredAt: .origin)
        pass(.seconds(1))
    }

    /// Lets time pass.
    mutating func pass(_ span: Duration) {
        let end = now + span
        while true {
            let next = device.nextDeadline(after: now).map { min($0, end) } ?? end
            now = max(now, next)
            var outputs: [Device.Output] = []
            device.advance(to: now, into: &outputs)
            for case .readLevel(let button) in outputs {
                device.level(of: button, .closed, at: now, into: &outputs)
            }
            draw()
            if now >= end { return }
        }
    }

    /// Presses a key for so long that nobody doubts it.
    mutating func press(_ button: Button) {
        for contact in [Contact.closed, .open] {
            var outputs: [Device.Output] = []
            device.handle(ButtonEdge(button, contact, at: now), into: &outputs)
            pass(.milliseconds(80))
        }
    }

    /// Carries out what is to be sent until there is nothing more.
    private mutating func draw() {
        while true {
            var outputs: [Device.Output] = []
            device.draw(at: now, into: &outputs)
            guard let program = outputs.lazy.compactMap(\.program).first else { return }
            let error = carryOut(program)
            device.transferEnded(error, at: now)
        }
    }

    private mutating func carryOut(_ program: BusTransfer) -> HardwareError? {
        for operation in program {
            switch operation {
            case .wait(let span): now += span
            case .write(let states): write(states)
            case .verify(let lines):
                if read() & ~lines != 0 { return .displayReset }
            case .expect(let lines, let mask):
                if (read() ^ lines) & mask != 0 { return .displayOutOfStep }
            }
        }
        return nil
    }

    private mutating func read() -> UInt8 {
        now += Self.bit * 19
        defer { now += Self.bit }
        return display.readPort(at: now)
    }

    private mutating func write(_ new: ArraySlice<UInt8>) {
        now += Self.bit * 10
        for state in new {
            now += Self.bit * 9
            display.drive(state, at: now)
            if let noise, noise.state == states {
                switch noise.kind {
                case .extraPulse: display.glitch(at: now + Self.bit)
                case .lostPulse: display.losePulse()
                }
            }
            states += 1
        }
        now += Self.bit
    }
}

extension Device.Output {
    /// What is to be sent to the display.
    fileprivate var program: BusTransfer? {
        switch self {
        case .transfer(let program): program
        case .readLevel, .buzzer, .weighing, .frame, .gesture, .pressSpent, .effect: nil
        }
    }
}
