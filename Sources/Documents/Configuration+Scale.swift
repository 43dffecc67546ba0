import Hardware
import JSON5
import Units

/// The kinds of scale, as the configuration names them.
private enum ScaleKind: String, CaseIterable {
    case nau7802, decent
}

extension Configuration {
    /// `"none"`, or a group with its kind and where it is (SPEC §16.1).
    mutating func readScale(_ root: inout JSONObjectDecoder) {
        guard root.has("scale"), !root.isWord("none", "scale") else { return }
        var group = root.group(
            "scale",
            keys: [
                "kind", "bus", "address", "device", "autoStart", "autoAdvance", "autoNext", "lag",
            ])
        if group.isGroup { scale = group.scale() }
        root.adopt(group)
    }
}

extension JSONObjectDecoder {
    /// How long a shot may run on after it is stopped, in milliseconds (`ScaleHabits.lagMax`).
    private static let lags = 0...5000

    /// Its data sheet: a clock that stays high for 60 µs puts it to sleep.
    private static let noHX711 = """
        an HX711 can't be read by a program of Linux, which may be late by more than the 60 µs it \
        allows: put a board with an NAU7802 on I2C between the same load cell and the Pi
        """

    /// Whether this word stands there.
    fileprivate func isWord(_ word: String, _ key: String) -> Bool {
        var copy = self
        return copy.value(key, word) { value in
            if case .string(word) = value { true } else { nil }
        } ?? false
    }

    fileprivate mutating func scale() -> Configuration.Scale? {
        require([("kind", "\"nau7802\" or \"decent\"")])
        guard !isWord("hx711", "kind") else {
            addError("kind", Self.noHX711, code: "wrongValue")
            return nil
        }
        guard let kind = choice("kind", as: ScaleKind.self), let connection = connection(of: kind)
        else { return nil }
        var scale = Configuration.Scale(connection: connection)
        scale.autoStart = bool("autoStart") ?? scale.autoStart
        scale.autoAdvance = bool("autoAdvance") ?? scale.autoAdvance
        scale.autoNext = bool("autoNext") ?? scale.autoNext
        if let lag = number("lag", "a number of seconds from 0 to 5") {
            if let milliseconds = UntrustedInteger(rounding: lag * 1000)?.within(Self.lags) {
                scale.lag = .milliseconds(milliseconds)
            } else {
                addError("lag", "should be a number of seconds from 0 to 5", code: "wrongValue")
            }
        }
        return scale
    }

    private mutating func connection(of kind: ScaleKind) -> ScaleConnection? {
        switch kind {
        case .nau7802:
            reject(["device"], of: kind)
            let address = address("address")
            if let address, address != ScaleConnection.nau7802Address {
                addError("address", "is 0x2A on every NAU7802: leave it out", code: "wrongValue")
            }
            return .nau7802(bus: bus("bus") ?? PiHeader.i2cBus)
        case .decent:
            reject(["bus", "address"], of: kind)
            require([("device", "the path of its serial line, /dev/serial/by-id/…")])
            return string("device", "the path of its serial line").map { .decent(device: $0) }
        }
    }

    /// Complains of keys that this kind has no use for.
    private mutating func reject(_ keys: [String], of kind: ScaleKind) {
        for key in keys where has(key) {
            addError(key, "is nothing that a \(kind.rawValue) has", code: "unknownKey")
        }
    }
}
