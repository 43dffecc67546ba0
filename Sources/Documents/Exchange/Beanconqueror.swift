// A Beanconqueror export: `Beanconqueror.json`, and `Beanconqueror_Brews_1.json` and so on, which
// hold what is beyond the first 500 of a kind.
//
// **Responsible for** the sections and what refers to what: a brew names its bean, its mill and its
// preparation by their ids. **Not for** one bean (BeanconquerorBeans), mill (BeanconquerorMills) or
// brew (BeanconquerorBrew), nor for what is there already.
//
// There a **mill** is a grinder, and a **preparation** a way of brewing. A coffee that was bought
// again is another bean there; here it is one bean with several bags.

import Brewing
import JSON5
import Timebase
import Units

extension ImportedJournal {
    /// The name that ids are made with.
    static let beanconqueror = "beanconqueror"

    /// Reads a Beanconqueror export, the main file or several of its files. Brews without a rating
    /// get `rating`; without one they are left out, since a log has a rating (US-017).
    /// - Throws: `DocumentErrors` when a text is not JSON, or none is such an export.
    public init(
        beanconqueror texts: [String], rating: Rating? = nil, methods: KnownMethods, zone: Zone
    ) throws(DocumentErrors) {
        var sections = BeanconquerorSections()
        for text in texts { try sections.add(text) }
        self.init()
        let mills = BeanconquerorMills(sections, in: &self)
        let beans = BeanconquerorBeans(sections, zone, in: &self)
        let preparations = BeanconquerorPreparations(sections, methods, in: &self)
        let reader = BeanconquerorBrewReader(
            mills: mills, beans: beans, preparations: preparations, zone: zone, rating: rating,
            ratingMaximum: sections.ratingMaximum)
        reader.read(sections.brews, into: &self)
        notes += sections.untold
    }
}

/// The groups of an export by what they are.
struct BeanconquerorSections {
    private(set) var beans: [ForeignGroup] = []
    private(set) var mills: [ForeignGroup] = []
    private(set) var preparations: [ForeignGroup] = []
    private(set) var brews: [ForeignGroup] = []
    /// The stars that the best brew has there.
    private(set) var ratingMaximum = 5.0
    private var others: Tally = Tally()

    /// Adds a file.
    mutating func add(_ text: String) throws(DocumentErrors) {
        let root: JSONNode
        do {
            root = try JSONDocument(text).root
        } catch {
            throw DocumentErrors([error])
        }
        switch root {
        case .object(let members): try addMain(members)
        case .array(let elements): try addChunk(elements)
        case .null, .bool, .number, .string: throw Self.otherForm
        }
    }

    private static let otherForm = DocumentErrors([
        DocumentError(
            location: .start, key: "", code: "wrongValue",
            message: "should be a Beanconqueror export: groups \"BEANS\", \"MILL\", "
                + "\"PREPARATION\" and \"BREWS\"")
    ])

    private mutating func addMain(_ members: [JSONMember]) throws(DocumentErrors) {
        guard members.contains(where: { $0.key == "BREWS" || $0.key == "BEANS" }) else {
            throw Self.otherForm
        }
        for member in members {
            guard case .array(let elements) = member.value else { continue }
            let groups = Self.groups(elements)
            switch member.key {
            case "BEANS": beans += groups
            case "MILL": mills += groups
            case "PREPARATION": preparations += groups
            case "BREWS": brews += groups
            case "SETTINGS":
                if let most = groups.first?.number("brew_rating"), most > 0 {
                    ratingMaximum = most
                }
            case "VERSION": break
            default:
                for _ in groups { others.add("\(member.key.shown.cut(to: 40)) has no place here") }
            }
        }
    }

    /// The rest of a list: what its first element has tells which.
    private mutating func addChunk(_ elements: [JSONElement]) throws(DocumentErrors) {
        let groups = Self.groups(elements)
        if groups.first?["grind_weight"] != nil {
            brews += groups
        } else if groups.first?["roastingDate"] != nil {
            beans += groups
        } else {
            throw Self.otherForm
        }
    }

    private static func groups(_ elements: [JSONElement]) -> [ForeignGroup] {
        elements.compactMap { ForeignGroup($0.value, at: $0.location) }
    }

    /// What stands in the file and has no place here, a line for each kind.
    var untold: [String] {
        var tally = Tally()
        for brew in brews {
            if !(brew.elements("attachments") ?? []).isEmpty { tally.add("photos stay there") }
            if brew.text("flow_profile") != nil { tally.add("its graph has no place here") }
            for key in ["tds", "mill_speed", "mill_timer", "vessel_weight"] {
                if brew.number(key) ?? 0 > 0 { tally.add("'\(key)' has no place here") }
            }
        }
        return tally.lines("brew") + others.lines("group")
    }
}

extension ForeignGroup {
    /// The id that Beanconqueror gave it; nil when it has none.
    var beanconquerorID: String? { group("config")?.text("uuid") }

    /// When it was made there; nil before 1970 and after 9999.
    var beanconquerorTime: WallTime? {
        guard let seconds = group("config")?.number("unix_timestamp"), seconds > 0,
            let whole = UntrustedInteger(rounding: seconds.rounded(.down))?
                .within(0...Int64(253_402_300_799))
        else { return nil }
        return WallTime(millisecondsSince1970: whole * 1000)
    }
}
