import Brewing
import JSON5
import Names
import Timebase
import Units

/// What may be told of a log after it was saved, field by field: of each the last one who told it
/// counts (SPEC §11.3). The names stand in what travels and stay.
enum LogField: String {
    case stamp, rating, taste, note, grinder, grinderID, setting, bean, beanID, bag, pressure
    case changed

    /// Years 0 to 9999, which RFC 3339 can write.
    static let moments: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999
    /// Bags of a bean.
    static let bags = Int64(Bean.bags.lowerBound)...Int64(Bean.bags.upperBound)

    /// A whole number as we write it; nil for anything else.
    static func number(_ text: some StringProtocol, in range: ClosedRange<Int64>) -> Int64? {
        let number = UntrustedInteger(text)?.within(range)
        // Neither zeros before it nor a plus: it would be told back otherwise.
        return number.flatMap { "\($0)" == text ? $0 : nil }
    }

    /// Whether a log can say this in the field.
    static func canBeTold(_ value: String?, of field: LogField) -> Bool {
        switch (field, value) {
        case (.stamp, let text?): ClockStamp(syncedText: text) != nil
        case (.rating, let text?): Rating(told: text) != nil
        // A log has always a moment and stars.
        case (.stamp, nil), (.rating, nil): false
        case (.taste, let text?): TasteTag(rawValue: text) != nil
        case (.note, let text?): (try? Note(text)) != nil
        case (.bag, let text?): number(text, in: bags) != nil
        case (.changed, let text?): number(text, in: moments) != nil
        case (.grinder, let text?), (.grinderID, let text?), (.setting, let text?),
            (.bean, let text?), (.beanID, let text?), (.pressure, let text?):
            text.isLine(upTo: Note.limit)
        case (_, nil): true
        }
    }
}

/// The values of these fields; nil where there is none.
struct LogTold {
    private var values: [(field: LogField, text: String?)] = []

    init(_ values: KeyValuePairs<LogField, String?>) {
        self.values = values.map { ($0.key, $0.value) }
    }

    /// As it stands at the end of a log's body.
    var json: JSONValue {
        .object(
            values.map {
                JSONValue.Member(key: $0.field.rawValue, value: .optional($0.text))
            })
    }
}

/// What was told of a log, as it is read: what its body says, and what was told later in its place.
struct ToldFields {
    private let body: JSONObject
    private let later: [String: String?]

    init?(_ body: JSONObject, later: [String: String?]) {
        guard let told = body.group("told") else { return nil }
        (self.body, self.later) = (told, later)
    }

    subscript(field: LogField) -> String? {
        later[field.rawValue] ?? body.string(field.rawValue)
    }

    /// The stars; nil where there are none.
    var rating: Rating? { self[.rating].flatMap { Rating(told: $0) } }
    /// Which bag of its bean it took from; nil where nobody knows.
    var bag: Int64? { self[.bag].flatMap { LogField.number($0, in: LogField.bags) } }
    /// When it was corrected last; nil where nobody did.
    var changed: WallTime? {
        self[.changed].flatMap { LogField.number($0, in: LogField.moments) }
            .map { WallTime(millisecondsSince1970: $0) }
    }

    /// Whether what can't be is told of the bag or the correction: it is not left out in silence.
    var hasNonsense: Bool {
        (bag == nil) != (self[.bag] == nil) || (changed == nil) != (self[.changed] == nil)
    }
}

extension ClockStamp {
    /// What of it holds on another device: the moment, whether it is trusted, the place's time.
    var syncedText: String {
        "\(wall.millisecondsSince1970) \(isTrusted ? 1 : 0) \(offsetSeconds) \(timeZone)"
    }

    /// The stamp of such a text. It is of no boot of this device, so that nothing here corrects it.
    init?(syncedText: String) {
        let parts = syncedText.split(
            separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let moment = LogField.number(parts[0], in: LogField.moments),
            ["0", "1"].contains(parts[1]),
            let offset = LogField.number(parts[2], in: Self.offsets),
            String(parts[3]).isLine(upTo: Self.zoneLength)
        else { return nil }
        self.init(
            wall: WallTime(millisecondsSince1970: moment), isTrusted: parts[1] == "1",
            timeZone: String(parts[3]), offsetSeconds: Int(offset), bootID: "",
            monotonic: Instant(nanoseconds: 0))
    }

    /// Hours up to 23, as RFC 3339 writes them.
    private static let offsets: ClosedRange<Int64> = -86_399...86_399
    /// Chosen: the longest name in the time zone database has 32 letters.
    private static let zoneLength = 64
}

extension Rating {
    /// The stars that a digit tells.
    fileprivate init?(told text: String) {
        guard let stars = LogField.number(text, in: 1...5) else { return nil }
        self.init(stars: Int(stars))
    }
}
