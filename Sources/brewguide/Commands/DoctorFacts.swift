import CommandLine
import Control
import Doctor
import Documents
import Hardware
import JSON5
import Store
import SystemCalls

#if canImport(PiBoard)
    import PiBoard
#endif

extension Facts {
    /// Looks at this machine. Nothing is changed, and no line is kept.
    static func gathered(_ path: String?) throws(CommandFailure) -> Facts {
        var facts = Facts()
        try facts.readConfiguration(path)
        // As Raspberry Pi's firmware hands it over in the device tree.
        facts.machine = MachineFacts.line(of: "/proc/device-tree/model")
        facts.user = User(name: MachineFacts.userName, groups: MachineFacts.groups)
        facts.serviceUser = MachineFacts.groups(ofUser: "brewguide", among: PiHeader.groups)
            .map { User(name: "brewguide", groups: $0) }
        facts.isClockSynchronised = MachineFacts.isClockSynchronised
        facts.throttled =
            MachineFacts.line(of: "/sys/devices/platform/soc/soc:firmware/get_throttled")
            .flatMap { UInt32($0, radix: 16) }
        let (paths, ownPath) = SocketPath.client(environment: Console.socketEnvironment)
        facts.serviceRuns = (try? ControlClient(paths: paths, ownPath: ownPath)) != nil
        facts.lookAtState()
        #if canImport(PiBoard)
            facts.lookAtLines()
            facts.lookAtBus()
        #endif
        return facts
    }

    private mutating func readConfiguration(_ path: String?) throws(CommandFailure) {
        configurationPath = path ?? Configuration.defaultPath
        configurationExists = Filesystem.exists(configurationPath)
        guard configurationExists || path != nil else { return }
        let bytes = try Files.bytes(
            at: configurationPath, limit: Files.textLimit, missing: .configuration)
        do throws(DocumentErrors) {
            configuration = try Configuration(parsing: String(document: bytes))
        } catch {
            configurationErrors = error.errors.map(\.description)
        }
    }

    private mutating func lookAtState() {
        let path = configuration.stateDirectory
        guard let kind = Filesystem.kind(of: path) else {
            let parent = path.split(separator: "/").dropLast().joined(separator: "/")
            state = .absent(canBeMade: Filesystem.allows(.write, at: "/" + parent))
            return
        }
        guard kind == .folder else {
            state = .noDirectory
            return
        }
        let disk = MachineFacts.disk(at: path)
        if disk?.isReadOnly == true {
            state = .readOnly
        } else if !Filesystem.allows([.read, .write, .execute], at: path) {
            state = .denied
        } else {
            state = .usable(freeMebibytes: disk?.freeMebibytes ?? 0)
        }
        database =
            switch DatabaseCheck(directory: path) {
            case .absent: state == .denied ? .denied : .absent
            case .sound: .sound
            case .miscounted(let what): .miscounted(what)
            case .interrupted: .interrupted
            case .denied: .denied
            case .unsound(let reason): .unsound(reason)
            }
    }
}

#if canImport(PiBoard)
    extension Facts {
        private mutating func lookAtLines() {
            chips = BoardProbe.chips(wanted: configuration.chip).map { chip in
                Chip(
                    name: chip.name, label: chip.label, access: Access(chip.error),
                    isWanted: chip.isWanted)
            }
            guard chips.contains(where: { $0.isWanted && $0.access == .open }) else { return }
            var wanted: [(role: Line.Role, line: GPIOLine)] = []
            for key in Button.allCases {
                wanted.append((.key(key.rawValue), configuration.buttons[key]))
            }
            for (pin, line) in configuration.display.lines?.wired ?? [] {
                wanted.append((.output(pin.rawValue), line))
            }
            if let buzzer = configuration.buzzer { wanted.append((.output("buzzer"), buzzer)) }
            lines = wanted.map { role, line in
                Line(role: role, name: line.description, state: lineState(line))
            }
        }

        private func lineState(_ line: GPIOLine) -> Line.State {
            do throws(HardwareError) {
                let isHigh = try BoardProbe.isHigh(line, onChip: configuration.chip)
                return .free(isHigh: isHigh)
            } catch {
                return switch error {
                case .lineBusy(_, let consumer): .busy(consumer)
                case .lineNotFound: .missing
                case .displayAbsent, .displayNotFound, .displayReset, .displayOutOfStep,
                    .busHung, .deviceMissing, .permissionDenied, .chipNotFound, .chipRemoved,
                    .systemCall:
                    .failed(error.description)
                }
            }
        }

        private mutating func lookAtBus() {
            guard configuration.display.wiring == .pcf8574 else { return }
            let path = configuration.display.bus
            guard Filesystem.exists(path) else {
                bus = Bus(path: path, access: .missing)
                return
            }
            var found = Bus(path: path, access: .open, kilohertz: Self.kilohertz(ofBus: path))
            // The configured one or the usual two first: a bus that hangs does so at each.
            ask(BackpackAddress.candidates(configuration.display.address), of: &found)
            // Wherever a backpack can be, and nowhere else: a read can upset other devices.
            if found.answers.isEmpty, !found.hangs, found.access == .open {
                ask(
                    Array(BackpackAddress.allOfPCF8574) + Array(BackpackAddress.allOfPCF8574A),
                    of: &found)
            }
            bus = found
        }

        private func ask(_ addresses: [UInt8], of bus: inout Bus) {
            for address in addresses {
                do throws(HardwareError) {
                    let byte = try BoardProbe.byte(at: address, onBus: bus.path)
                    bus.answers.append(Bus.Answer(address: address, byte: byte))
                } catch {
                    switch error {
                    case .displayAbsent: continue
                    case .busHung: bus.hangs = true
                    case .displayNotFound, .displayReset, .displayOutOfStep, .deviceMissing,
                        .permissionDenied, .chipNotFound, .lineNotFound, .lineBusy, .chipRemoved,
                        .systemCall:
                        bus.access = Access(error)
                    }
                    return
                }
            }
        }

        /// The device tree's number, big-endian, beside the bus of this name.
        private static func kilohertz(ofBus path: String) -> Int? {
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            let file = "/sys/class/i2c-adapter/\(name)/of_node/clock-frequency"
            guard let bytes = MachineFacts.bytes(of: file), bytes.count == 4 else { return nil }
            return bytes.reduce(0) { $0 << 8 | Int($1) } / 1000
        }
    }

    extension Facts.Access {
        fileprivate init(_ error: HardwareError?) {
            switch error {
            case nil: self = .open
            case .permissionDenied?: self = .denied
            case .deviceMissing?: self = .missing
            case .displayAbsent?, .displayNotFound?, .displayReset?, .displayOutOfStep?,
                .busHung?, .chipNotFound?, .lineNotFound?, .lineBusy?, .chipRemoved?, .systemCall?:
                self = .failed(error?.description ?? "")
            }
        }
    }
#endif
