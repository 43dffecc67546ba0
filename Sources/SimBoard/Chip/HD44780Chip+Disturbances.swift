import Timebase

/// What befalls the chip besides lost and false pulses.
extension HD44780Chip {
    /// Noise that comes as a whole byte which nobody sent: it is carried out, in whatever phase the
    /// chip is. As with a glitch nothing is a violation before the next initialisation.
    public mutating func takeNoise(_ byte: UInt8, isData: Bool, at now: Instant) {
        isForgiving = true
        execute(byte, isData: isData, at: now)
    }

    /// The supply sags, not so far that it starts anew: all memories and the address counter hold
    /// anything. As with a glitch nothing is a violation before the next initialisation.
    public mutating func brownOut(_ numbers: inout some RandomNumberGenerator) {
        isForgiving = true
        memory.scramble(&numbers)
    }

    /// What comes next may have been changed on its way: nothing is a violation before the next
    /// initialisation.
    public mutating func forgive() { isForgiving = true }
}
