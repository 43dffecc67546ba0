import Brewing
import Timebase

/// How sync stands, as the Settings show it (SPEC §11.1): no name, address or id of the person, but
/// for what a sign-in under way has to show.
public struct SyncView: Hashable, Sendable {
    /// A sync that has ended.
    public struct Attempt: Hashable, Sendable {
        /// When it ended.
        public let stamp: ClockStamp
        /// Why it failed, in words; nil when it did not.
        public let failure: String?

        /// A sync that ended then.
        public init(stamp: ClockStamp, failure: String?) {
            (self.stamp, self.failure) = (stamp, failure)
        }
    }

    /// A sign-in that waits for the person.
    public struct Prompt: Hashable, Sendable {
        /// Where the code is to be entered.
        public let address: String
        /// What is to be entered; nil when the address says it all.
        public let code: String?
        /// Until when both are good.
        public let end: Instant

        /// A sign-in that waits until then.
        public init(address: String, code: String?, end: Instant) {
            (self.address, self.code, self.end) = (address, code, end)
        }
    }

    /// Whether the sync program is there.
    public var isInstalled = false
    /// Whether the person has turned it on.
    public var isOn = false
    /// Whether somebody is signed in.
    public var isSignedIn = false
    /// Whether it can be signed in from here.
    public var canSignIn = false
    /// Whether a sync is under way, or an order waits to be carried out.
    public var isBusy = false
    /// The sync that ended last.
    public var last: Attempt?
    /// The sign-in under way.
    public var prompt: Prompt?
    /// Why the last order from here could not be carried out; nil when it was.
    public var refusal: String?

    /// Without a sync program.
    public init() {}

    /// What the Settings call it.
    var standing: String {
        guard isInstalled else { return "Sync not installed" }
        guard isOn else { return "Local only" }
        return last?.failure == nil ? "Sync on" : "Sync unavailable"
    }
}

/// What the person wants of sync.
public enum SyncWish: CaseIterable, Hashable, Sendable {
    case now, on, off, signIn, signOut, delete
    /// A sign-in under way is left.
    case leave
}
