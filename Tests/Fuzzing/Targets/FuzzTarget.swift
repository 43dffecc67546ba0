/// A way in for bytes from elsewhere: files people write, callers of the socket, what a card gives
/// back, what stands on the display's bus.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// A recipe file, as `recipe import` takes it.
    case recipe
    /// A recipe in the Open Pour Over Specification's format.
    case pourOver = "pour-over"
    /// Recipes in Timer.Coffee's format.
    case timerCoffee = "timer-coffee"
    /// A Beanconqueror export.
    case beanconqueror
    /// A formula file, as `bake import` takes it.
    case formula
    /// A recipe as text, as `bake paste` takes it.
    case paste
    /// The configuration.
    case configuration
    /// A scenario script.
    case scenario
    /// What a caller sends to the control socket.
    case request
    /// What the command line gets back from it.
    case reply
    /// The configuration of the bridge to Home Assistant.
    case mqtt
    /// What the device and a broker say to that bridge.
    case house
    /// What a server has in a folder that is synced to.
    case synced
    /// The files between archive and sync program.
    case spool
    /// The file of the brew under way.
    case session
    /// The file of the bake under way.
    case bake
    /// The database's file, and what stands in it.
    case database
    /// A backup that is put back.
    case restore
    /// The states of the display's lines.
    case chip
    /// Frames on their way to the display.
    case glass
    /// What stands on the serial line of a scale.
    case decent
    /// What a chip at the converter's address answers.
    case converter
    /// The weights of a brew, as they are stored.
    case curve

    /// Bytes of an input at most. Chosen: enough for several of everything there is; what is large
    /// has tests of its own.
    package var lengthLimit: Int {
        switch self {
        case .recipe, .pourOver, .timerCoffee, .beanconqueror, .formula, .paste, .configuration,
            .scenario, .mqtt, .synced, .spool, .session, .bake, .chip, .decent, .converter, .curve:
            4096
        case .request, .reply, .house: 8192
        case .database, .restore: 512
        case .glass: 1024
        }
    }

    /// Opens it: what is made here serves for any number of inputs.
    package func open() throws -> any OpenTarget {
        switch self {
        case .recipe: RecipeTarget(isPourOver: false)
        case .pourOver: RecipeTarget(isPourOver: true)
        case .timerCoffee: TimerCoffeeTarget()
        case .beanconqueror: BeanconquerorTarget()
        case .formula: FormulaTarget()
        case .paste: PasteTarget()
        case .configuration: ConfigurationTarget()
        case .scenario: ScenarioTarget()
        case .request: try RequestTarget()
        case .reply: try ReplyTarget()
        case .mqtt: MQTTTarget()
        case .house: HouseTarget()
        case .synced: try SyncedTarget()
        case .spool: try SpoolTarget()
        case .session: try SessionTarget()
        case .bake: try BakeTarget()
        case .database: try DatabaseTarget()
        case .restore: try RestoreTarget()
        case .chip: ChipTarget()
        case .glass: DisplayTarget()
        case .decent: DecentTarget()
        case .converter: ConverterTarget()
        case .curve: CurveTarget()
        }
    }
}

/// Takes inputs and holds what comes of them against what must always be so.
package protocol OpenTarget: AnyObject {
    /// Takes an input.
    /// - Throws: `Finding` when something does not hold; whatever else it throws is one as well.
    func take(_ input: [UInt8]) throws
}

/// Something that must always hold and did not.
package struct Finding: Error, CustomStringConvertible {
    /// What did not hold.
    package let description: String
}

/// Throws a finding unless `condition` holds.
func require(_ condition: Bool, _ what: @autoclosure () -> String) throws(Finding) {
    if !condition { throw Finding(description: what()) }
}
