import Panel
import Timebase

/// Turns cues into switchings of a buzzer. A newer cue takes the place of one that sounds.
struct CuePlayer: Sendable {
    private var pattern: ArraySlice<Duration> = []
    /// When the part that is played began.
    private var partBegan = Instant.origin
    /// Whether the buzzer was told to sound.
    private var isOn = false

    /// When the buzzer is to be switched next.
    var nextDeadline: Instant? { pattern.first.map { partBegan + $0 } }

    /// Begins a cue at `now`. Returns what to switch the buzzer to; nil when it sounds already.
    mutating func play(_ cue: Cue, at now: Instant) -> Bool? {
        pattern = cue.pattern[...]
        partBegan = now
        return switched(to: true)
    }

    /// Lets time pass. Each part is dated by the one before, so that a late look shortens none that
    /// follows; what was missed in between is not made up for.
    mutating func advance(to now: Instant) -> Bool? {
        guard let first = nextDeadline, now >= first else { return nil }
        var sounds = isOn
        while let end = nextDeadline, now >= end {
            pattern.removeFirst()
            partBegan = end
            sounds = !sounds && !pattern.isEmpty
        }
        return switched(to: sounds)
    }

    private mutating func switched(to sounds: Bool) -> Bool? {
        guard sounds != isOn else { return nil }
        isOn = sounds
        return sounds
    }
}
