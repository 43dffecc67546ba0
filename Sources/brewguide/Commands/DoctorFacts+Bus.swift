import Doctor
import Hardware
import SystemCalls
import Units

#if canImport(PiBoard)
    import PiBoard

    extension Facts {
        /// Looks at the bus of the configuration and at who is on it.
        mutating func lookAtBus() {
            guard configuration.display.wiring == .pcf8574 else { return }
            let path = configuration.display.bus
            guard Filesystem.exists(path) else {
                bus = Bus(path: path, access: .missing)
                return
            }
            let adapter = I2CAdapterFacts(ofBus: path)
            var found = Bus(
                path: path, access: .open, controller: adapter.controller,
                kilohertz: adapter.kilohertz)
            var asked = BackpackAddress.candidates(configuration.display.address)
            // The configured one or the usual two first: a bus that hangs does so at each.
            Self.ask(asked, of: &found)
            // Wherever a backpack can be: all of them can be read without harm.
            if found.answers.isEmpty, found.trouble == nil, found.access == .open {
                let all = Array(BackpackAddress.allOfPCF8574) + BackpackAddress.allOfPCF8574A
                Self.ask(all.filter { !asked.contains($0) }, of: &found)
                asked += all
            }
            if found.trouble == nil, found.access == .open {
                if serviceRuns {
                    found.neighbours = .leftInPeace
                } else {
                    Self.lookAround(on: &found, except: Set(asked))
                }
            }
            bus = found
        }

        private static func ask(_ addresses: [UInt8], of bus: inout Bus) {
            for address in addresses {
                do throws(HardwareError) {
                    let byte = try BoardProbe.byte(at: address, onBus: bus.path)
                    bus.answers.append(Bus.Answer(address: address, byte: byte))
                } catch {
                    if case .displayAbsent = error { continue }
                    bus.note(error)
                    return
                }
            }
        }

        private static func lookAround(on bus: inout Bus, except known: Set<UInt8>) {
            do throws(HardwareError) {
                let found = try BoardProbe.neighbours(onBus: bus.path, except: known)
                bus.neighbours = .known(
                    answering: found.answering, taken: found.taken, isComplete: found.isComplete)
            } catch {
                bus.note(error)
            }
        }
    }

    extension Facts.Bus {
        /// What a failure that is more than silence tells of the bus.
        fileprivate mutating func note(_ error: HardwareError) {
            switch error {
            case .busHung: trouble = .hangs
            case .transferBroken: trouble = .breaksOff
            case .displayAbsent, .displayNotFound, .displayReset, .displayOutOfStep,
                .deviceMissing, .permissionDenied, .chipNotFound, .lineNotFound, .lineBusy,
                .chipRemoved, .systemCall:
                access = Facts.Access(error)
            }
        }
    }

    /// What the kernel tells of an I2C adapter in /sys.
    struct I2CAdapterFacts {
        let controller: Facts.Bus.Controller
        /// The clock it was set to, in kHz; by software the most that its waits allow.
        let kilohertz: Int?

        /// The adapter behind the device file of this path.
        init(ofBus path: String) {
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            // Not /sys/class/i2c-adapter, which later kernels have no more (I2C_COMPAT).
            self.init(folder: "/sys/bus/i2c/devices/\(name)")
        }

        /// The adapter of this folder.
        init(folder: String) {
            // i2c-algo-bit.c: each half of a clock takes so many microseconds at least.
            if let delay = Self.number(at: folder + "/of_node/i2c-gpio,delay-us") {
                controller = .software
                kilohertz = delay > 0 ? 500 / delay : nil
                return
            }
            // As i2c-designware-master.c and i2c-bcm2835.c name themselves.
            let words = MachineFacts.line(of: folder + "/name") ?? ""
            controller =
                if words.contains("DesignWare") {
                    .designWare
                } else if words.contains("bcm2835") {
                    .broadcom
                } else {
                    .other
                }
            kilohertz = Self.number(at: folder + "/of_node/clock-frequency").map { $0 / 1000 }
        }

        /// A number of the device tree: 32 bits, big-endian.
        private static func number(at path: String) -> Int? {
            guard let bytes = MachineFacts.bytes(of: path), bytes.count == 4 else { return nil }
            return UntrustedInteger(bigEndian: bytes)?.within(0...Int(UInt32.max))
        }
    }
#endif
