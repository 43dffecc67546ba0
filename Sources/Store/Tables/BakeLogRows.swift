import Baking
import Names
import Timebase
import Units

/// Logs of bakes as rows, and rows as logs.
struct BakeLogRows {
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// The columns of a log, but for the formula's name, which its bytes have too.
    static let columns = "id, \(LogRows.stampColumns), rating, note, body"

    /// Writes a log, unless one of its id is there already, which stays as it is; returns whether
    /// it was written.
    @discardableResult
    func insert(_ log: BakeLog) throws(StoreError) -> Bool {
        let added = try connection.run(
            """
            INSERT INTO bake_log (\(Self.columns), formula_name)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
            """,
            [.text(log.id.rawValue)] + LogRows.values(log.stamp) + [
                .integer(log.rating.stars), .optional(log.note?.text),
                .blob(BakeLogFormat.bytes(log)), .text(log.formula.name),
            ])
        return added > 0
    }

    /// The log a row with `columns` holds; nil when it makes no sense.
    static func log(_ row: Row) -> BakeLog? {
        guard let rating = row.rating("rating") else { return nil }
        let note = row.optionalText("note").flatMap { try? Note($0) }
        return BakeLogFormat.log(
            row.bytes("body"), id: BakeLogID(rawValue: row.text("id")), stamp: LogRows.stamp(row),
            rating: rating, note: note)
    }
}
