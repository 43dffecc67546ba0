import Hardware

/// A byte as the display takes it.
struct TakenByte: Hashable {
    let value: UInt8
    let isData: Bool
}

extension BusOperation {
    /// The line states it writes.
    var states: ArraySlice<UInt8> {
        switch self {
        case .write(let states): states
        case .wait, .verify, .expect: []
        }
    }
}

extension BusTransfer {
    /// The bytes that a display in 4-bit mode takes: a nibble at each fall of E.
    var bytes: [TakenByte] {
        var bytes: [TakenByte] = []
        var upper: UInt8?
        for state in flatMap(\.states) where state & 0x04 != 0 {
            if let first = upper {
                bytes.append(TakenByte(value: first | state >> 4, isData: state & 0x01 != 0))
                upper = nil
            } else {
                upper = state & 0xF0
            }
        }
        return bytes
    }

    /// The instructions among them.
    var instructions: [UInt8] { bytes.filter { !$0.isData }.map(\.value) }

    /// The shortest time from a byte's last state to the next rise of E, when each state takes
    /// `stateTime`. Meant for programs that begin with whole bytes or with single nibbles that
    /// waits follow.
    func shortestPause(stateTime: Duration) -> Duration {
        var shortest = Duration.seconds(1)
        var sinceByte: Duration?
        var isUpper = true
        for operation in self {
            if case .wait(let span) = operation {
                sinceByte = sinceByte.map { $0 + span }
                isUpper = true
            }
            for state in operation.states {
                sinceByte = sinceByte.map { $0 + stateTime }
                guard state & 0x04 != 0 else { continue }
                if isUpper, let sinceByte { shortest = Swift.min(shortest, sinceByte) }
                isUpper.toggle()
                // E falls one state later.
                if isUpper { sinceByte = .zero - stateTime }
            }
        }
        return shortest
    }
}
