import Fixtures
import Hardware
import SimBoard

/// What goes wrong in a house.
extension Household {
    mutating func mishaps(from now: Int64) -> [TimedEvent] {
        guard setup.hostility > 0 else { return [] }
        var all: [TimedEvent] = []
        for _ in 0..<numbers.below(setup.hostility + 1) {
            all += mishap(at: now + span(0...(numbers.below(3) == 0 ? 20_000 : 240_000)))
        }
        for (place, happening) in all.enumerated() {
            // Often while somebody stands before Confirm.
            if case .commandLine(let number) = happening.what, number % 2 == 0 {
                all[place].at = now + Int64(number / 2 % 6_000_000_000)
            }
        }
        return all
    }

    /// Milliseconds. Chosen: a card that is full stays so for a day or two, and for their brews.
    private static let fullCard = 600_000...130_000_000

    private mutating func diskTrouble(at: Int64) -> [TimedEvent] {
        let troubles: [ScheduledEvent.DiskTrouble] = [
            .full, .full, .readOnly, .writes, .flushes, .locked,
        ]
        let trouble = troubles[numbers.below(troubles.count)]
        let isLong = trouble == .full && numbers.below(2) == 0
        let length = span(isLong ? Self.fullCard : 1000...600_000)
        return [
            TimedEvent(at: at, what: .disk(trouble, true)),
            TimedEvent(at: at + length, what: .disk(trouble, false)),
        ]
    }

    /// Instructions that undo what a driver counts on: another direction, a shifting display, a
    /// shift, a cursor, another address, nothing to see, one line, eight bits, a cleared display.
    private static let noises: [UInt8] = [
        0x04, 0x05, 0x07, 0x18, 0x1C, 0x10, 0x14, 0x0F, 0x08, 0x81, 0xC3, 0x40, 0x02, 0x20, 0x38,
        0x01,
    ]

    private mutating func displayNoise() -> ScheduledEvent {
        switch numbers.below(4) {
        case 0: .glitch
        case 1: .noise(Self.noises[numbers.below(Self.noises.count)])
        case 2: .brownOut(numbers.next())
        default:
            .garble(after: numbers.below(40), mask: UInt8(1 + numbers.below(255)))
        }
    }

    private mutating func mishap(at: Int64) -> [TimedEvent] {
        let restart: ScenarioCommand.Restart = numbers.below(2) == 0 ? .crash : .power
        switch numbers.below(33) {
        case 30:
            return [
                TimedEvent(at: at, what: .rotAlive(numbers.next())),
                TimedEvent(at: at + span(100...900_000), what: .restart(restart)),
            ]
        case 28, 29: return [TimedEvent(at: at, what: .call(numbers.next()))]
        case 26, 27: return [TimedEvent(at: at, what: .backup(numbers.next()))]
        case 25: return [TimedEvent(at: at, what: .stop)]
        case 24: return [TimedEvent(at: at, what: displayNoise())]
        case 0, 1, 18, 19: return [TimedEvent(at: at, what: .restart(restart))]
        case 2, 3, 4:
            let fall = ScheduledEvent.fall(
                effects: numbers.below(9), isAfter: numbers.below(2) == 0, restart)
            return [TimedEvent(at: at, what: fall)]
        case 5:
            let out = span(numbers.below(2) == 0 ? 3...60 : 100...20_000)
            return [
                TimedEvent(at: at, what: .unplug), TimedEvent(at: at + out, what: .replug),
            ]
        case 6: return [TimedEvent(at: at, what: .failTransfers(1 + numbers.below(6)))]
        case 7:
            return [
                TimedEvent(at: at, what: .hang(true)),
                TimedEvent(at: at + span(100...6000), what: .hang(false)),
            ]
        case 8: return [TimedEvent(at: at, what: displayNoise())]
        case 9, 10:
            let key = Button.allCases[numbers.below(3)]
            let loss: EdgeLoss = numbers.below(2) == 0 ? .silent : .announced
            let contact: Contact = numbers.below(2) == 0 ? .closed : .open
            return [TimedEvent(at: at, what: .loseEdge(key, contact, loss))]
        case 11:
            let step = Int64(numbers.below(2_000_000)) * 1000 - 1_000_000_000
            return [TimedEvent(at: at, what: .clockJump(step))]
        case 12:
            if numbers.below(3) == 0 {
                return [TimedEvent(at: at, what: .zone(numbers.below(Zone.all.count)))]
            }
            return [
                TimedEvent(at: at, what: .clockTrust(false)),
                TimedEvent(at: at + span(5000...900_000), what: .clockTrust(true)),
            ]
        case 13, 14: return [TimedEvent(at: at, what: .lastWrite(1 + numbers.below(30)))]
        case 20:
            // Two soon after one another.
            return [
                TimedEvent(at: at, what: .restart(restart)),
                TimedEvent(at: at + span(300...9000), what: .restart(.power)),
            ]
        case 21, 22, 31, 32: return [TimedEvent(at: at, what: .rot(numbers.next()))]
        case 15: return diskTrouble(at: at)
        case 16:
            // The power goes while a card is full.
            let length = span(Self.fullCard)
            return [
                TimedEvent(at: at, what: .disk(.full, true)),
                TimedEvent(
                    at: at + length / 100 * Int64(numbers.below(100)), what: .restart(restart)),
                TimedEvent(at: at + length, what: .disk(.full, false)),
            ]
        default: return [TimedEvent(at: at, what: .commandLine(numbers.next()))]
        }
    }
}
