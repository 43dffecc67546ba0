extension Facts {
    /// A GPIO chip.
    public struct Chip: Hashable, Sendable {
        /// What the kernel calls it this time: `gpiochip0`.
        public var name: String
        /// What it is: `pinctrl-rp1`; empty when it could not be asked.
        public var label: String
        /// Whether it can be used.
        public var access: Access
        /// Whether it is the one that the configuration means.
        public var isWanted: Bool

        /// A chip.
        public init(name: String, label: String, access: Access, isWanted: Bool) {
            self.name = name
            self.label = label
            self.access = access
            self.isWanted = isWanted
        }
    }

    /// A GPIO line of the configuration.
    public struct Line: Hashable, Sendable {
        /// What it is for.
        public enum Role: Hashable, Sendable {
            /// A key; nobody should be pressing it now.
            case key(String)
            /// Something the device drives.
            case output(String)
        }

        /// How it is.
        public enum State: Hashable, Sendable {
            /// Free; with its pull-up it reads like this.
            case free(isHigh: Bool)
            /// This program holds it.
            case busy(String)
            /// The chip has no such line.
            case missing
            /// It could not be asked for: why.
            case failed(String)
        }

        /// What it is for.
        public var role: Role
        /// Its name or offset, as configured.
        public var name: String
        /// How it is.
        public var state: State

        /// A line.
        public init(role: Role, name: String, state: State) {
            self.role = role
            self.name = name
            self.state = state
        }
    }

    /// An I2C bus.
    public struct Bus: Hashable, Sendable {
        /// Something that answers.
        public struct Answer: Hashable, Sendable {
            /// Where.
            public var address: UInt8
            /// The byte it was read as: a PCF8574's eight lines.
            public var byte: UInt8

            /// An answer.
            public init(address: UInt8, byte: UInt8) {
                self.address = address
                self.byte = byte
            }
        }

        /// The bus's device file.
        public var path: String
        /// Whether it can be used.
        public var access: Access
        /// Its clock, in kHz; nil when the machine does not tell.
        public var kilohertz: Int?
        /// Who answers, of all addresses that were asked.
        public var answers: [Answer]
        /// Whether it did not finish a transfer.
        public var hangs: Bool

        /// A bus.
        public init(
            path: String, access: Access, kilohertz: Int? = nil, answers: [Answer] = [],
            hangs: Bool = false
        ) {
            self.path = path
            self.access = access
            self.kilohertz = kilohertz
            self.answers = answers
            self.hangs = hangs
        }
    }

    /// The directory the device keeps its things in.
    public enum State: Hashable, Sendable {
        /// It is not there.
        case absent(canBeMade: Bool)
        /// There is something else of that name.
        case noDirectory
        /// It may not be written by who asks.
        case denied
        /// Its file system may only be read.
        case readOnly
        /// It can be used; so much is free.
        case usable(freeMebibytes: Int)
    }

    /// The database.
    public enum Database: Hashable, Sendable {
        /// There is none yet.
        case absent
        /// All of it can be read.
        case sound
        /// It may not be read by who asks.
        case denied
        /// Something is wrong: what.
        case unsound(String)
    }
}
