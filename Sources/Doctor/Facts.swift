import Documents

/// What there is to know about a machine before it is judged. Gathering has no opinion; judging
/// looks at nothing else.
public struct Facts: Hashable, Sendable {
    /// Whether something on the machine can be used.
    public enum Access: Hashable, Sendable {
        /// It was opened.
        case open
        /// It is not there.
        case missing
        /// It is there, and who asks may not use it.
        case denied
        /// It failed in another way: the words for it.
        case failed(String)
    }

    /// A user of the machine.
    public struct User: Hashable, Sendable {
        /// As the system knows them.
        public var name: String
        /// The groups this user is in, by name.
        public var groups: Set<String>

        /// A user who is in these groups.
        public init(name: String, groups: Set<String>) {
            self.name = name
            self.groups = groups
        }
    }

    /// What the machine says it is: `Raspberry Pi 4 Model B Rev 1.4`; nil when it does not.
    public var machine: String?
    /// The path of the configuration that was read.
    public var configurationPath = Configuration.defaultPath
    /// Whether that file is there.
    public var configurationExists = false
    /// What is wrong with it, a line each; then the defaults are looked at.
    public var configurationErrors: [String] = []
    /// What it says; the defaults where it is absent or wrong.
    public var configuration = Configuration()
    /// Whether a service answers at its socket now; it then holds the lines.
    public var serviceRuns = false
    /// The user who runs this program.
    public var user = User(name: "", groups: [])
    /// The user the service runs as; nil when there is none of that name.
    public var serviceUser: User?
    /// All GPIO chips of the machine.
    public var chips: [Chip] = []
    /// What the service may open beside its chips and buses.
    public var serialLines = SerialLines()
    /// The lines of the configuration, if its chip was found.
    public var lines: [Line] = []
    /// The I2C bus of the configuration; nil when the display is on GPIO lines.
    public var bus: Bus?
    /// The scale of the configuration; nil without one.
    public var scale: Scale?
    /// Where the device keeps what it knows.
    public var state = State.absent(canBeMade: false)
    /// The database in the state directory.
    public var database = Database.absent
    /// Whether the kernel takes its clock for right; nil when it does not say.
    public var isClockSynchronised: Bool?
    /// The firmware's `get_throttled` word; nil where there is none.
    public var throttled: UInt32?

    /// Facts of a machine that was not looked at yet.
    public init() {}
}
