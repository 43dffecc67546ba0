extension Facts {
    /// A GPIO chip that the kernel has a device file for.
    public struct Chip: Hashable, Sendable {
        /// What the kernel calls it this time: `gpiochip0`.
        public var name: String
        /// What it is: `pinctrl-rp1`; empty when it could not be asked.
        public var label: String
        /// Whether it can be used.
        public var access: Access
        /// Whether it is the one that the configuration means.
        public var isWanted: Bool

        /// A chip that was found and tried.
        public init(name: String, label: String, access: Access, isWanted: Bool) {
            self.name = name
            self.label = label
            self.access = access
            self.isWanted = isWanted
        }
    }

    /// A GPIO line of the configuration.
    public struct Line: Hashable, Sendable {
        /// What the device uses a line for.
        public enum Role: Hashable, Sendable {
            /// A key, by its name. It should read high now, for nobody is asked to press it.
            case key(String)
            /// An output: a pin of the display or the buzzer, by its key in the configuration.
            case output(String)
        }

        /// What came of asking for the line.
        public enum State: Hashable, Sendable {
            /// Free; with its pull-up it reads like this.
            case free(isHigh: Bool)
            /// The program of this name holds it.
            case busy(String)
            /// The chip has no such line.
            case missing
            /// It could not be asked for, with the reason in words.
            case failed(String)
        }

        /// What the device uses it for.
        public var role: Role
        /// Its name or offset, as configured.
        public var name: String
        /// What came of asking for it.
        public var state: State

        /// A line that was asked for.
        public init(role: Role, name: String, state: State) {
            self.role = role
            self.name = name
            self.state = state
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

    /// The database in that directory.
    public enum Database: Hashable, Sendable {
        /// There is none yet.
        case absent
        /// All of it can be read.
        case sound
        /// All of it can be read, and these counts are not what counting its logs gives, in words.
        case miscounted(String)
        /// The power went while something was saved; the device puts it right as it starts.
        case interrupted
        /// It may not be read by who asks.
        case denied
        /// Part of it can't be read, with the reason in words.
        case unsound(String)
    }
}
