// This is the protocol of the local socket: lines of JSON, one a request, one a reply. It has the
// words of both sides and nothing of what they mean: the server hands requests to the loop, the
// client hands replies to whoever asked. Who links it links neither SQLite nor the display driver.
//
// Terms. A *reply* is an answer, a refusal, an event, or says only that a request was taken. To
// *follow* is to get more replies without asking: each new frame, or each event. The *version* is
// one number for all of it. Members, events and codes may be added at any time, and whoever reads
// one that it does not know ignores it; the number grows when that would be wrong.

import Hardware

/// The protocol of the local socket as a whole.
public enum ControlProtocol {
    /// The version that this program speaks. A request without one is of version 1.
    public static let version = 1
}

/// What a caller asks, one line of JSON.
public struct ControlRequest: Hashable, Sendable {
    /// What can be asked, by the name on the wire.
    public enum Command: String, CaseIterable, Sendable {
        case status, screen, press, events, scale, tare, calibrate
        /// The sync program has written something for the device to take in.
        case sync
    }

    /// What is asked; the members below belong to some commands only.
    public var command: Command
    /// `press`: the key. Needed there.
    public var button: Button?
    /// `press`: how long it is kept down; 0.08 s when not said.
    public var seconds: Double?
    /// `status` and `screen`: again with every new frame from now on. `events` and the `scale` are
    /// followed in any case.
    public var follow: Bool?
    /// `calibrate`: what the scale is to be calibrated with. Needed there.
    public var calibration: ScaleCalibration?

    /// Two points of a converter's line.
    public struct ScaleCalibration: Hashable, Sendable {
        /// Counts of the empty scale.
        public var zero: Int32
        /// Counts by which the known weight raised them.
        public var span: Int32
        /// The known weight, in milligrams.
        public var milligrams: Int

        /// A line through these points.
        public init(zero: Int32, span: Int32, milligrams: Int) {
            self.zero = zero
            self.span = span
            self.milligrams = milligrams
        }
    }

    /// A request of this version; what a command does not use is refused or ignored there.
    public init(
        _ command: Command, button: Button? = nil, seconds: Double? = nil, follow: Bool? = nil,
        calibration: ScaleCalibration? = nil
    ) {
        self.command = command
        self.button = button
        self.seconds = seconds
        self.follow = follow
        self.calibration = calibration
    }

    /// The longest line that is read. Chosen: fifty times what any request needs.
    static let lengthLimit = 4096
    /// The longest hold by command, in seconds. Chosen: longer than any hold means nothing.
    public static let secondsLimit = 60.0
    /// How long a tap is, in seconds (SPEC §13).
    public static let tapSeconds = 0.08
}

/// What the device answers, one line of JSON. One with nothing in it says that the request was
/// taken.
public struct ControlReply: Hashable, Sendable {
    /// Why the request was refused; nil when it was not.
    public var refusal: ControlRefusal?
    /// The answer to `status`, and each later one when it is followed.
    public var status: Status?
    /// The answer to `screen`, and each later one when it is followed.
    public var screen: ScreenReply?
    /// What has happened, for those who follow `events`; nil also for a kind of event that only a
    /// newer device knows.
    public var event: ControlEvent?
    /// What the scale says, for those who follow it.
    public var scale: ScaleReply?

    init(
        refusal: ControlRefusal? = nil, status: Status? = nil, screen: ScreenReply? = nil,
        event: ControlEvent? = nil, scale: ScaleReply? = nil
    ) {
        self.refusal = refusal
        self.status = status
        self.screen = screen
        self.event = event
        self.scale = scale
    }
}

/// Why a request was refused.
public struct ControlRefusal: Error, Hashable, Sendable {
    /// What a program can tell the reasons apart by.
    public enum Code: String, CaseIterable, Sendable {
        /// The line is no request, or a value in it is not what it should be.
        case badRequest
        /// There is no such command.
        case unknownCommand
        /// The caller speaks a newer version of the protocol.
        case newerProtocol
        /// `press` without a key, or with one that there is not.
        case badButton
        /// `press` for longer than the limit, or for no time.
        case badSeconds
        /// What was asked can't be followed, or can only be followed.
        case badFollow
        /// The line is longer than the limit.
        case tooLong
        /// There is no scale, nobody weighs, or what it is to be calibrated with can't be right.
        case badScale
        /// Too many callers, requests, presses or open files: it may work later.
        case busy
        /// The caller is a user who may not ask.
        case notAllowed
    }

    /// The reason; nil for one that only a newer device knows.
    public var code: Code?
    /// It in words, for a person.
    public var words: String

    init(_ code: Code?, _ words: String) {
        self.code = code
        self.words = words
    }
}

/// Something that happened, for those who follow `events`.
public enum ControlEvent: Hashable, Sendable {
    /// A log is in the database, and survives a power cut.
    case logSaved(id: String, recipe: String)
    /// Something is wrong from now on, or was wrong already when a caller began to follow.
    case faultRaised(title: String, advice: String)
    /// It is wrong no more.
    case faultOver(title: String, advice: String)
}
