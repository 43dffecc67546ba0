import Hardware

/// Three outputs that are wired to the lines of the keys: the loopback rig (hardware/loopback.md).
/// Low is a key that is down. Let go of, the lines are inputs with a pull-up again.
public final class LoopbackWires {
    /// The rig's outputs, in the order of the keys: pins 7, 29 and 31, which a Pi pulls up by
    /// itself after power-on.
    public static let lines = [GPIOLine.named("GPIO4"), .named("GPIO5"), .named("GPIO6")]

    private let chip: GPIOChip
    private var outputs: GPIOOutputs?
    private var levels = [true, true, true]

    /// Requests the outputs on a chip by label, name or path, nil for the header's; all keys are
    /// up. For some microseconds they are down, too short for a press: open the board afterwards.
    public init(onChip wanted: String?) throws(HardwareError) {
        chip = try GPIOChip.find(wanted)
        let outputs = try GPIOOutputs(chip, lines: Self.lines)
        try outputs.set(levels)
        self.outputs = outputs
    }

    deinit {
        outputs = nil
        // Else the kernel may leave them as outputs. Nobody can be told of a failure any more.
        _ = try? GPIOInputs(chip, lines: Self.lines)
    }

    /// Presses a key, or lets go of it.
    public func set(_ button: Button, _ contact: Contact) throws(HardwareError) {
        levels[button.index] = contact == .open
        try outputs?.set(levels)
    }
}
