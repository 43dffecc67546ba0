extension Schema {
    /// Formulas, what can be undone of them, and the logs of bakes.
    ///
    /// A formula's `body` is all that it says (`FormulaFormat`); nothing that follows from it is
    /// stored. Before each edit what stood there goes to `formula_edit`; undoing exchanges the two.
    /// An edit is `is_undone` while it can be redone.
    static let fourth = """
        CREATE TABLE formula (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL UNIQUE,
            body BLOB NOT NULL
        ) STRICT;
        CREATE TABLE formula_edit (
            key INTEGER PRIMARY KEY,
            formula INTEGER NOT NULL REFERENCES formula(key) ON DELETE CASCADE,
            is_undone INTEGER NOT NULL DEFAULT 0,
            body BLOB NOT NULL
        ) STRICT;
        CREATE INDEX edit_by_formula ON formula_edit(formula, is_undone);
        CREATE TABLE bake_log (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            started_ms INTEGER NOT NULL,
            is_trusted INTEGER NOT NULL,
            time_zone TEXT NOT NULL,
            offset_s INTEGER NOT NULL,
            boot TEXT NOT NULL,
            monotonic_ns INTEGER NOT NULL,
            formula_name TEXT NOT NULL,
            rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
            note TEXT,
            body BLOB NOT NULL
        ) STRICT;
        CREATE INDEX bake_by_time ON bake_log(started_ms, key);
        CREATE INDEX bake_to_correct ON bake_log(boot) WHERE is_trusted = 0;
        INSERT INTO counter VALUES ('formula', 0), ('bake_log', 0);
        CREATE TRIGGER formula_added AFTER INSERT ON formula BEGIN
            UPDATE counter SET value = max(0, min(value, 1000000000)) + 1 WHERE name = 'formula';
        END;
        CREATE TRIGGER formula_deleted AFTER DELETE ON formula BEGIN
            UPDATE counter SET value = max(1, min(value, 1000000000)) - 1 WHERE name = 'formula';
        END;
        CREATE TRIGGER bake_added AFTER INSERT ON bake_log BEGIN
            UPDATE counter SET value = max(0, min(value, 1000000000)) + 1 WHERE name = 'bake_log';
        END;
        CREATE TRIGGER bake_deleted AFTER DELETE ON bake_log BEGIN
            UPDATE counter SET value = max(1, min(value, 1000000000)) - 1 WHERE name = 'bake_log';
        END;
        """
}
