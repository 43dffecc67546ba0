/// A person who has read SPEC §2, §6, §7 and §8 and watches the device: the contacts, the display,
/// what it says it does, and what it has kept. Everything is in plain numbers and words, and the
/// model here is its own: it knows no type of the program that it judges.
public struct Oracle {
    /// What the disk has of a brew.
    struct Kept {
        var brew: BrewModel
        /// What was said of its cup; nil before there is a cup.
        let tasting: TastingModel?
        let at: Int64
        let boot: Int
    }

    /// Where the device is, as far as the rules need it.
    enum Place: Equatable {
        /// Menus, lists, settings: what is said there is not modelled.
        case elsewhere
        case brew
        case leave(since: Int64)
        case resume
        case tasting(TastingModel)
        /// The stopwatch, and the log of one that is stopped, whose answers are not modelled.
        case stopwatch
        case saving(PlainLog)
        /// The storage failed it, or a fault covers the screen: only legality is judged.
        case unknown
    }

    /// The layout in force.
    var columns: Int
    var rows: Int
    let phrases: [String]
    let isParallel: Bool
    /// Every recipe there ever was, by its name.
    var recipes: [String: PlainRecipe] = ["V60 Starter": .starter]
    /// Names that no recipe has any more: it was renamed or deleted.
    var gone: Set<String> = []
    /// Names of recipes that may have been changed or not: the disk failed meanwhile.
    var doubted: Set<String> = []
    /// Names of recipes that were changed: what a copy of one says depends on when it was made.
    var changed: Set<String> = []

    /// Methods, grinders and beans.
    var shelf = Shelf()
    /// What was chosen for recipes, by their ids: several where it is not known which.
    var remembered: [String: [PlainEquipment]] = [:]
    /// What Edit last showed as chosen, by its fields.
    var shownInEdit: [String: String] = [:]
    /// Whether inputs of an earlier brew may have been taken over since the last Start.
    var mayBeBest = false

    /// What is weighed with; nil in a house without a scale.
    var scale: ScaleModel?
    /// The bread.
    var bakery = Bakery()
    var keys = KeyOracle()
    var glass = GlassClock()
    var book = LogBook()
    var words = TurningWords()
    var place = Place.elsewhere {
        didSet { if place == .unknown { isLost = true } }
    }
    /// Whether the brew, if there is one, is not known since the place was not.
    var isLost = false
    var brew: BrewModel?
    var brewBeforePress: BrewModel?
    /// Whether a brew that is not known is being saved or given up: until that is done the disk may
    /// still have it.
    var endsUnknownBrew = false
    /// What the disk has, and when it was written; the clock when the device went down.
    var kept: Kept?
    /// What the disk had of it before: damage may leave that.
    var keptBefore: Kept?
    /// What is on its way to the disk, the oldest first.
    var keeping: [Kept] = []
    /// When a person did something last: what comes of it is kept in the same moment.
    var actedAt: Int64?
    /// The brew when the device went down, and whether it was just being kept then.
    var fallen: (brew: BrewModel, said: PlainSaid?, wasKeeping: Bool, at: Int64)?
    var isDown = false
    /// Whether it says goodbye.
    var isStopping = false
    /// The brew was being forgotten, or its log saved, when the device went down.
    var mayBeForgotten = false
    var boot = 1
    var heldKey: Key?
    /// Whether the press under way is no finger's: whoever asked for it looks at no display.
    var isCommanded = false
    /// The moment of the press that was understood last.
    var pressedAt: (key: Key, at: Int64)?
    /// When NEXT was understood lately, the oldest first: a brew begins by one of these.
    var nextPressedAt: [Int64] = []
    /// When the contact of that press first closed.
    var pressedSince: Int64?
    /// The same of a hold, and when the device could tell that it was full.
    var holdAt: (key: Key, at: Int64, told: Int64)?
    /// The key that came up last, and when that was understood.
    var letGo: (key: Key, at: Int64)?
    /// Until when NEXT on a stopwatch is the echo of the press that started it.
    var stopwatchGuardedUntil = Int64.min
    /// Until when NEXT on a stopwatch that goes on from its stop may be an echo.
    var stopwatchDoubtedUntil = Int64.min
    /// What the legend promised when the key under way went down, until that was kept.
    var pressedOn: Legend?
    var isStarting = false
    var mayForget = false
    var deletingLog: String?
    /// Since when nothing was done that the display must follow.
    var changedAt: Int64 = 0
    var handed: [String] = []
    var handedAt: Int64 = 0
    /// A first row that was as it must be, what it had to say, and in how many columns.
    var right: (words: (left: String, right: String), line: String, columns: Int)?
    /// What a follower on the socket was told last, until its moment is over.
    var followed: (lines: [String], lamp: Bool, at: Int64)?
    var lampIsOn = true
    /// Since when it has not been.
    var darkSince: Int64?
    /// Whether the storage was ever broken in this boot, or a fault was told.
    var storageIsDoubtful = false
    /// When a key was last pressed in a brew, and how much earlier the press counts.
    var datedBack: (at: Int64, by: Int64) = (.min, 0)
    /// Whether what is written in place surely gets to the disk, in this boot so far.
    var memoryIsSure = true
    var lateness: Int64 = 0
    /// How long the disk may take for something.
    let slowness: Int64
    /// SPEC §3: for an answer 200 ms are waited at most.
    var patience: Int64 { slowness > 0 ? Span.milliseconds(200) : 0 }
    /// Whether it may come too late for that.
    var isSlow: Bool { slowness > Span.milliseconds(150) }
    /// The time zone, and what the calendar began with.
    var kitchen = KitchenTime(milliseconds: 0, zone: "UTC", offset: 0, isTrusted: true)
    /// What the clocks said as the brew that is being started was begun.
    var begun: KitchenTime?
    /// What befell the files since the device was last up.
    var damages: [Damage] = []
    /// The days of logs that a list on the display may still have: it was open as a backup was put
    /// back.
    var daysBefore: [CivilMoment] = []
    /// How often the device was started since.
    var startsSinceDamage = 0
    /// How many damaged databases were set aside.
    var setAside = 0
    /// The same before the newest damage.
    var setAsideBefore = 0
    /// Until when the display has to say that something is damaged.
    var tellsUntil: Int64?
    /// The brew that an earlier program left, until the device has told of it.
    var inherited: (step: Int, isCompleted: Bool)?
    /// Recipes that were imported together, by their ids, until somebody has looked.
    var imports: [[String]] = []
    /// Whether there may be recipes of before the limits of today.
    var hasOldRecipes = false
    /// Whether what is remembered beside recipes is not known, but for those of these ids.
    var choicesAreDoubted = false
    var settledChoices: Set<String> = []
    /// What was held against the rules so far.
    public internal(set) var checks = 0
    /// Brews that were begun.
    public internal(set) var brews = 0

    /// An oracle for a display of this size; `lateness` is how late a busy machine may be,
    /// `releaseTime` how long a contact must be open to be let go,
    /// `slowness` how long the disk may take for something, all in nanoseconds.
    public init(
        columns: Int, rows: Int, isParallel: Bool, phrases: [String], lateness: Int64 = 0,
        releaseTime: Int64 = 10_000_000, slowness: Int64 = 0
    ) {
        self.columns = columns
        self.rows = rows
        self.isParallel = isParallel
        self.phrases = phrases
        self.lateness = lateness
        self.slowness = slowness
        keys = KeyOracle(releaseTime: releaseTime)
        keys.lateness = lateness
        glass.lateness = lateness
    }

    /// Checks made, all together.
    public var checkCount: Int {
        checks + keys.checks + book.checks + shelf.checks + bakery.book.checks
    }
    /// Bakes that were begun.
    public var bakes: Int { bakery.bakes }

    var isBrewing: Bool { brew != nil }

    // The contacts.

    /// A contact moved; `isTold` says whether the kernel tells of it.
    public mutating func contact(_ key: Key, closed: Bool, at now: Int64, isTold: Bool) {
        keys.moved(key, closed: closed, at: now, isTold: isTold)
        if isTold { keys.told(key, closed: closed, at: now) }
    }

    /// A key goes down or comes up by command: no finger made it, and it means the same.
    public mutating func command(_ key: Key, closed: Bool, at now: Int64) {
        contact(key, closed: closed, at: now, isTold: true)
        isCommanded = closed
    }

    /// The kernel said that it lost an edge, and the device may read the level.
    public mutating func level(of key: Key, closed: Bool, at now: Int64) {
        keys.told(key, closed: closed, at: now)
    }

    // The display.

    /// Something befell the display.
    public mutating func display(_ trouble: DisplayTrouble, at now: Int64) {
        glass.trouble(trouble, at: now)
    }

    /// A transfer to it began or ended.
    public mutating func transfer(began: Bool, at now: Int64) {
        if began { glass.transferBegan(at: now) } else { glass.transferEnded(at: now) }
    }

    // The storage.

    /// The disk fails: it is full, or what is written `inPlace` fails as well.
    public mutating func storageFails(inPlace: Bool = true) {
        storageIsDoubtful = true
        if inPlace { memoryIsSure = false }
        coverQuestions()
    }

    /// Words about the disk may cover what is asked outside a brew.
    mutating func coverQuestions() {
        guard storageIsDoubtful else { return }
        switch place {
        case .resume, .tasting: (place, brew) = (.unknown, nil)
        case .stopwatch:
            if brew?.phase == .completed { (place, brew) = (.unknown, nil) }
        case .elsewhere, .brew, .leave, .saving, .unknown: break
        }
    }

    /// What was said of a log was changed by the command line.
    public mutating func reword(_ id: String) { book.reword(id) }

    /// All logs of the database, and all methods, grinders and beans; `all` when the disk has
    /// worked for a while.
    public mutating func database(
        _ logs: [PlainLog], _ stock: [PlainStock]?, bakes: [PlainBakeLog]? = nil, all: Bool,
        at now: Int64
    ) throws(Finding) {
        try check(logs, stock, all: all, at: now)
        if let bakes { try bakery.book.check(bakes, all: all, at: now) }
    }

    /// Holds logs against what was promised, and what is counted against the logs; without a
    /// database there is nothing that counts.
    mutating func check(
        _ logs: [PlainLog], _ stock: [PlainStock]?, all: Bool = false, at now: Int64
    ) throws(Finding) {
        if let stock { try shelf.settle(stock, at: now) }
        let counted = try book.check(logs, all: all, shelf: shelf, at: now)
        if let stock { try shelf.check(stock, counted, at: now) }
    }
}
