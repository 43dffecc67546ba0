import Documents
import Hardware

/// What a caller asks, one line of JSON.
public struct ControlRequest: Hashable, Sendable {
    /// What can be asked.
    public enum Command: String, Sendable {
        case status, screen, press
    }

    /// What is asked.
    public var command: Command
    /// `press`: the key.
    public var button: Button?
    /// `press`: how long it is kept down; 0.08 s when not said.
    public var seconds: Double?
    /// `status` and `screen`: again with every new frame from now on.
    public var follow: Bool?

    /// A request.
    public init(
        _ command: Command, button: Button? = nil, seconds: Double? = nil, follow: Bool? = nil
    ) {
        self.command = command
        self.button = button
        self.seconds = seconds
        self.follow = follow
    }

    /// The longest line that is read. Chosen: fifty times what any request needs.
    static let lengthLimit = 4096
    /// The longest hold by command, in seconds. Chosen: longer than any hold means nothing.
    public static let secondsLimit = 60.0
    /// A tap (SPEC §13).
    public static let tapSeconds = 0.08
}

/// What the device answers, one line of JSON.
public struct ControlReply: Hashable, Sendable {
    /// What was wrong with the request; nil when nothing was.
    public var error: String?
    /// The answer to `status`.
    public var status: Status?
    /// The answer to `screen`.
    public var screen: ScreenReply?

    init(error: String? = nil, status: Status? = nil, screen: ScreenReply? = nil) {
        self.error = error
        self.status = status
        self.screen = screen
    }
}
