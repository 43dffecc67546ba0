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
    static func gathered(
        _ path: String?, weighsForMinute: Bool = false
    ) throws(CommandFailure) -> Facts {
        var facts = Facts()
        try facts.readConfiguration(path)
        // As Raspberry Pi's firmware hands it over in the device tree.
        facts.machine = MachineFacts.line(of: "/proc/device-tree/model")
        facts.user = User(name: MachineFacts.userName, groups: MachineFacts.groups)
        facts.serviceUser = MachineFacts.groups(ofUser: "brewguide", among: PiHeader.groups)
            .map { User(name: "brewguide", groups: $0) }
        facts.serialLines = SerialLines(
            isInPlace: Filesystem.exists(SerialLines.dropIn),
            shipped: SerialLines.shippedPaths.first(where: Filesystem.exists))
        facts.isClockSynchronised = MachineFacts.isClockSynchronised
        facts.throttled = MachineSources().throttled
        let (paths, ownPath) = SocketPath.client(environment: Console.socketEnvironment)
        facts.serviceRuns = (try? ControlClient(paths: paths, ownPath: ownPath)) != nil
        facts.lookAtState()
        #if canImport(PiBoard)
            facts.lookAtLines()
            facts.lookAtBus()
            facts.lookAtScale(forMinute: weighsForMinute)
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
                    .busHung, .transferBroken, .deviceMissing, .permissionDenied, .chipNotFound,
                    .chipRemoved, .systemCall:
                    .failed(error.description)
                }
            }
        }
    }

    extension Facts.Access {
        init(_ error: HardwareError?) {
            switch error {
            case nil: self = .open
            case .permissionDenied?: self = .denied
            case .deviceMissing?: self = .missing
            case .displayAbsent?, .displayNotFound?, .displayReset?, .displayOutOfStep?,
                .busHung?, .transferBroken?, .chipNotFound?, .lineNotFound?, .lineBusy?,
                .chipRemoved?, .systemCall?:
                self = .failed(error?.description ?? "")
            }
        }
    }
#endif
