import Guide
import Brewing
import Hardware
import Timebase

// The members of `ScreenContent`, asked of whichever screen shows.

extension Screen {
    func name(in context: PanelContext) -> String {
        var reader = NameReader()
        return read(&reader, in: context)
    }

    func traits(in context: PanelContext) -> ScreenTraits {
        var reader = TraitsReader()
        return read(&reader, in: context)
    }

    func bindings(in context: PanelContext) -> KeyBindings {
        var reader = BindingsReader()
        return read(&reader, in: context)
    }

    func guards(_ button: Button, in context: PanelContext) -> Bool {
        var reader = GuardReader(button: button)
        return read(&reader, in: context)
    }

    func awaits(_ change: Mutation, in context: PanelContext) -> Bool {
        var reader = AwaitsReader(change: change)
        return read(&reader, in: context)
    }

    /// Does what a key is for; false where it is for nothing.
    mutating func use(
        _ button: Button, isHold: Bool = false, repetition: Int = 0,
        in context: inout PanelContext, at now: Instant
    ) -> Bool {
        var use = KeyUse(button: button, isHold: isHold, repetition: repetition, now: now)
        update(&use, in: &context)
        return use.didSomething
    }

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        var appear = Appear(why: why, now: now)
        update(&appear, in: &context)
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        var receive = Receive(response: response, now: now)
        update(&receive, in: &context)
    }

    mutating func sessionChanged(
        _ effect: SessionEffect, in context: inout PanelContext, at now: Instant
    ) {
        var change = SessionChange(effect: effect, now: now)
        update(&change, in: &context)
    }

    mutating func advance(in context: inout PanelContext, to now: Instant) {
        var advance = Advance(now: now)
        update(&advance, in: &context)
    }
}

private struct NameReader: ScreenReader {
    func read<Content: ScreenContent>(_ screen: Content, in context: PanelContext) -> String {
        screen.name
    }
}

private struct TraitsReader: ScreenReader {
    func read<Content: ScreenContent>(
        _ screen: Content, in context: PanelContext
    ) -> ScreenTraits {
        screen.traits
    }
}

private struct BindingsReader: ScreenReader {
    func read<Content: ScreenContent>(
        _ screen: Content, in context: PanelContext
    ) -> KeyBindings {
        screen.keys(in: context).bindings
    }
}

private struct GuardReader: ScreenReader {
    let button: Button

    func read<Content: ScreenContent>(_ screen: Content, in context: PanelContext) -> Bool {
        screen.guards(button)
    }
}

private struct AwaitsReader: ScreenReader {
    let change: Mutation

    func read<Content: ScreenContent>(_ screen: Content, in context: PanelContext) -> Bool {
        screen.awaits(change)
    }
}

/// A tap of a key, or a hold to its end.
private struct KeyUse: ScreenUpdater {
    let button: Button
    let isHold: Bool
    let repetition: Int
    let now: Instant
    var didSomething = false

    mutating func update<Content: ScreenContent>(
        _ screen: inout Content, in context: inout PanelContext
    ) {
        let key = screen.keys(in: context)[button]
        guard let action = isHold ? key?.hold?.action : key?.tap else { return }
        didSomething = true
        screen.perform(action, repetition: repetition, in: &context, at: now)
    }
}

private struct Appear: ScreenUpdater {
    let why: Appearance
    let now: Instant

    func update<Content: ScreenContent>(
        _ screen: inout Content, in context: inout PanelContext
    ) {
        screen.appear(why, in: &context, at: now)
    }
}

private struct Receive: ScreenUpdater {
    let response: Response
    let now: Instant

    func update<Content: ScreenContent>(
        _ screen: inout Content, in context: inout PanelContext
    ) {
        screen.receive(response, in: &context, at: now)
    }
}

private struct SessionChange: ScreenUpdater {
    let effect: SessionEffect
    let now: Instant

    func update<Content: ScreenContent>(
        _ screen: inout Content, in context: inout PanelContext
    ) {
        screen.sessionChanged(effect, in: &context, at: now)
    }
}

private struct Advance: ScreenUpdater {
    let now: Instant

    func update<Content: ScreenContent>(
        _ screen: inout Content, in context: inout PanelContext
    ) {
        screen.advance(in: &context, to: now)
    }
}
