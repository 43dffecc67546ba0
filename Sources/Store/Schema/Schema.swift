/// The tables, and the way from each version of them to the next.
///
/// Everything is a whole number or a text: masses and temperatures in tenths, spans in
/// nanoseconds, moments in milliseconds since 1970. Formulas alone are bytes (`FormulaFormat`).
enum Schema {
    /// `Brew` in ASCII: tells our files from other programs' (PRAGMA application_id).
    static let applicationID = 0x4272_6577

    /// The version this program writes (PRAGMA user_version).
    static var version: Int { migrations.count }

    /// What makes version n + 1 of version n. A migration that was published never changes.
    static let migrations: [String] = [first, second, third, fourth, fifth, sixth]

    /// The fingerprint of the schema of each version, from version 1 on. By it a file of ours is
    /// known whatever its header says, and another one in a file of that version is damage. Each
    /// migration adds one; held against new databases by a test.
    static let fingerprints: [UInt64] = [
        0xA019_6110_25EA_8BB7, 0xC82D_3597_F595_CAB4, 0x76F7_4F2D_BD9B_4CA6,
        0x7E73_2CE9_66F3_BF30, 0x3F7C_9CFB_69CB_F72B, 0x23AB_73AC_5009_813E,
    ]

    /// The fingerprint of the schema that all migrations together make.
    static var fingerprint: UInt64 { fingerprints[version - 1] }

    private static let first = """
        CREATE TABLE recipe (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            folded_name TEXT NOT NULL UNIQUE,
            method TEXT NOT NULL,
            category TEXT NOT NULL,
            dose INTEGER NOT NULL,
            yield INTEGER NOT NULL,
            temperature INTEGER NOT NULL,
            grind TEXT NOT NULL,
            grind_descriptor TEXT NOT NULL,
            bloom_ratio INTEGER NOT NULL,
            split TEXT NOT NULL,
            is_conflicted INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE recipe_step (
            recipe INTEGER NOT NULL REFERENCES recipe(key) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            kind TEXT NOT NULL,
            text TEXT NOT NULL,
            length_ns INTEGER,
            until_ns INTEGER,
            water_to INTEGER,
            PRIMARY KEY (recipe, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE log (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            started_ms INTEGER NOT NULL,
            is_trusted INTEGER NOT NULL,
            time_zone TEXT NOT NULL,
            offset_s INTEGER NOT NULL,
            boot TEXT NOT NULL,
            monotonic_ns INTEGER NOT NULL,
            recipe_id TEXT NOT NULL,
            recipe_name TEXT NOT NULL,
            method TEXT NOT NULL,
            category TEXT NOT NULL,
            dose INTEGER NOT NULL,
            yield INTEGER NOT NULL,
            temperature INTEGER NOT NULL,
            grind TEXT NOT NULL,
            grind_descriptor TEXT NOT NULL,
            total_ns INTEGER NOT NULL,
            rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
            taste TEXT,
            note TEXT,
            grinder_setting TEXT,
            equipment TEXT,
            bean TEXT,
            photo TEXT
        ) STRICT;
        CREATE INDEX log_by_time ON log(started_ms, key);
        CREATE INDEX log_to_correct ON log(boot) WHERE is_trusted = 0;
        CREATE TABLE log_step (
            log INTEGER NOT NULL REFERENCES log(key) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            text TEXT NOT NULL,
            planned_ns INTEGER,
            real_ns INTEGER,
            PRIMARY KEY (log, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE counter (
            name TEXT PRIMARY KEY,
            value INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO counter VALUES ('recipe', 0), ('log', 0);
        CREATE TRIGGER recipe_added AFTER INSERT ON recipe BEGIN
            UPDATE counter SET value = value + 1 WHERE name = 'recipe';
        END;
        CREATE TRIGGER recipe_deleted AFTER DELETE ON recipe BEGIN
            UPDATE counter SET value = value - 1 WHERE name = 'recipe';
        END;
        CREATE TRIGGER log_added AFTER INSERT ON log BEGIN
            UPDATE counter SET value = value + 1 WHERE name = 'log';
        END;
        CREATE TRIGGER log_deleted AFTER DELETE ON log BEGIN
            UPDATE counter SET value = value - 1 WHERE name = 'log';
        END;
        CREATE TABLE preference (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Names are told apart and put in order by `UniqueName.key`; `RecipeRenewal` makes the keys of
    /// the recipes that are there. Until then each has one that no name has.
    private static let second = """
        ALTER TABLE recipe RENAME COLUMN folded_name TO name_key;
        UPDATE recipe SET name_key = id;
        """
}
