import Hardware

/// What the command line says: a task, then `--name value` pairs.
struct Options {
    let task: String
    private var values: [String: String] = [:]

    init(_ arguments: [String]) throws {
        guard let task = arguments.first, arguments.count % 2 == 1 else {
            throw BenchError("usage: virtual-pi TASK [--NAME VALUE …]")
        }
        self.task = task
        for lineIndex in stride(from: 1, to: arguments.count, by: 2) {
            values[arguments[lineIndex]] = arguments[lineIndex + 1]
        }
    }

    subscript(name: String) -> String? { values["--\(name)"] }

    func required(_ name: String) throws -> String {
        guard let value = self[name] else { throw BenchError("--\(name) is missing") }
        return value
    }

    /// A path in the folder that the guest shares with the host.
    func shared(_ name: String) throws -> String { "\(try required("work"))/\(name)" }

    /// The device file of the chip that has the lines.
    var gpioDevice: String {
        get throws { "/dev/\(try required("chip").split(separator: "/").last ?? "")" }
    }

    var rig: Rig {
        Rig(
            size: self["lcd"].flatMap(DisplaySize.init(named:)) ?? .twentyByFour,
            wiring: self["wiring"].flatMap(DisplayWiring.init(rawValue:)) ?? .pcf8574,
            state: self["state"] ?? "/run/brewguide", scale: scale)
    }

    /// `--scale nau7802|decent`, and `--automatic yes`.
    private var scale: Rig.Scale? {
        self["scale"].flatMap(Rig.Scale.Kind.init(rawValue:))
            .map { Rig.Scale(kind: $0, isAutomatic: self["automatic"] == "yes") }
    }

    func bench() throws -> Bench {
        try Bench(rig, programPath: try required("program"), chip: try required("chip"))
    }
}
