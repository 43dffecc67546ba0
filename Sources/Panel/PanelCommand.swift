import Baking
import Brewing
import Guide
import Timebase

/// What a screen wants the panel to do. The panel does one after the other, each with all that
/// follows from it, before the next.
enum PanelCommand: Sendable {
    /// Another screen, or the same one anew, in the place of this one. Without guard not even the
    /// echo of a key is dropped there.
    case show(Screen, isGuarded: Bool)
    /// A screen that goes back to this one.
    case push(Screen)
    /// Back by so many screens; below the last one is Confirm.
    case pop(screens: Int)
    /// To Confirm, from wherever it is; whether that reads its recipe anew.
    case home(readsAnew: Bool)
    /// Words that stay for a moment.
    case toast(String)
    /// Something the person did to the session, and when.
    case session(SessionEvent, of: Instant)
    /// Something the person did to the bake, and when.
    case bake(BakeEvent, of: Instant)
    /// Something for the shell.
    case effect(Effect)
}

extension PanelContext {
    mutating func show(_ screen: Screen, isGuarded: Bool = true) {
        outbox.append(.show(screen, isGuarded: isGuarded))
    }

    mutating func push(_ screen: Screen) { outbox.append(.push(screen)) }

    mutating func pop(screens: Int = 1) { outbox.append(.pop(screens: screens)) }

    mutating func goHome() { outbox.append(.home(readsAnew: true)) }

    mutating func toast(_ words: String) { outbox.append(.toast(words)) }

    mutating func tellSession(_ event: SessionEvent, of moment: Instant) {
        outbox.append(.session(event, of: moment))
    }

    mutating func tellBake(_ event: BakeEvent, of moment: Instant) {
        outbox.append(.bake(event, of: moment))
    }

    mutating func want(_ effect: Effect) { outbox.append(.effect(effect)) }

    /// Asks the store for what shows.
    mutating func ask(_ question: Query, at now: Instant) {
        lookedAt = now
        want(.ask(question))
    }

    /// What the start or the board has to tell, on Confirm.
    mutating func tellPending() {
        if let pendingNotice {
            self.pendingNotice = nil
            push(.notice(NoticeScreen(pendingNotice)))
        } else if let fault {
            push(.notice(NoticeScreen(.fault(fault))))
        } else if owesBakeNotice {
            owesBakeNotice = false
            if bake != nil { push(.baking(.over(BakeOverScreen()))) }
        }
    }

    /// There is no brew any more.
    mutating func endSession() {
        session = nil
        beforeStop = nil
        weights = nil
    }

    /// The brew is over without a log.
    mutating func discardBrew() {
        endSession()
        want(.forgetSession)
        goHome()
    }
}
