/// The changes that SQL makes in a hostile database: which there can be, and which one an input
/// asks for.
struct HostileChanges {
    /// A column of a table, by the type it was declared with: a strict table takes no other.
    struct Column: Hashable {
        let table: String
        let name: String
        let type: String
    }

    /// Every column of the schema, also of tables that are added later.
    let columns: [Column]

    /// Columns that a byte can choose; what is above chooses from `schemas`.
    static let columnLimit = 240

    /// The next change that an input asks for.
    func statement(_ input: inout InputReader) -> String {
        let choice = Int(input.byte())
        guard choice < Self.columnLimit, !columns.isEmpty else {
            return Self.schemas[choice % Self.schemas.count]
        }
        let column = columns[choice % columns.count]
        // Each row by itself: a value that has to be unique fits once.
        return """
            PRAGMA ignore_check_constraints=1; PRAGMA foreign_keys=0;
            UPDATE OR IGNORE \(column.table)
            SET \(column.name) = CAST(\(Self.value(of: column, &input)) AS \(column.type))
            """
    }

    private static func value(of column: Column, _ input: inout InputReader) -> String {
        let choice = Int(input.byte())
        if column.type == "BLOB", choice % 4 != 3 { return spliced(column.name, choice, &input) }
        let literals = numbers + texts
        return choice < 200
            ? literals[choice % literals.count] : "\(number(&input) << (choice % 9))"
    }

    private static func number(_ input: inout InputReader) -> Int64 {
        Int64(bitPattern: UInt64(input.number(bytes: 7)))
    }

    /// The bytes that stand there, one to eight of them changed: a number of the format, or parts
    /// of some.
    private static func spliced(
        _ column: String, _ choice: Int, _ input: inout InputReader
    ) -> String {
        let start = input.number(bytes: 2) % 2048
        let length = 1 << (choice % 4 == 2 ? 3 : choice % 4)
        let value = Int64(numbers[choice / 4 % numbers.count]) ?? 0
        let bytes = withUnsafeBytes(of: (choice < 200 ? value : number(&input)).littleEndian) {
            $0.prefix(length).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        return "substr(\(column), 1, \(start)) || x'\(bytes)' || substr(\(column), "
            + "\(start + length + 1))"
    }

    private static let numbers = [
        "0", "-1", "1", "9223372036854775807", "-9223372036854775808", "2147483648",
        "-62135596800001", "253402300800000", "1000000000000000", "4611686018427387904",
        "153722867280912931", "1000000000", "3155760000000000001", "10000000",
    ]

    private static let texts = [
        "''", "char(0)", "char(27) || '[2J'", "'../../outside'", "'/tmp/outside'", "char(10)",
        "printf('%.*c', 100000, 'x')", "printf('%.*c', 70000, char(776))", "x'ff'", "'..'",
        "'0x0'", "'99999999999999999999'", "'recipe-2'", "'starter'", "char(8238) || 'txt'",
        "zeroblob(60000)", "x'01ffff'", "(SELECT body FROM formula LIMIT 1)",
        "(SELECT body FROM bake_log LIMIT 1)",
    ]

    private static let schemas = [
        "CREATE TRIGGER evil AFTER INSERT ON log BEGIN DELETE FROM log; END",
        "CREATE TRIGGER evil BEFORE DELETE ON recipe BEGIN SELECT RAISE(ABORT, 'no'); END",
        "CREATE VIEW evil AS SELECT * FROM log", "DROP TABLE log_step", "DROP TABLE counter",
        "ALTER TABLE log ADD COLUMN evil AS (hex(zeroblob(100000000)))",
        "DROP INDEX log_by_time; CREATE INDEX log_by_time ON log(abs(started_ms))",
        "PRAGMA user_version=99", "PRAGMA user_version=0", "PRAGMA application_id=1",
        "CREATE TRIGGER evil AFTER UPDATE ON bean BEGIN DELETE FROM log; END", "DROP TABLE method",
        "DELETE FROM method", "DROP TRIGGER log_use_added", "DROP TABLE formula_edit",
        "CREATE TRIGGER evil AFTER UPDATE ON formula BEGIN DELETE FROM log; END",
        "DELETE FROM recipe", "DELETE FROM preference", "PRAGMA journal_mode=WAL",
        """
        WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO recipe_step SELECT 2, i, 'pour', 'x', 1, 1, 1 FROM n
        """,
        """
        WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO log_step SELECT 1, i, 'x', 1, 1 FROM n
        """,
    ]
}
