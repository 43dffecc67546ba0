extension Schema {
    /// What changed since it was last handed to the sync program (SPEC §11): the outbox.
    ///
    /// `sync` has its one row from the day on which sync is turned on first; until then nothing is
    /// noted, and no page is written for it. From then on triggers note every change in its own
    /// transaction, whoever makes it: by the thing's kind and id, with a number that grows with
    /// each change. What it says now stands in its own row, so that nothing is stored twice; a row
    /// that damage took is no deletion, as only a deletion is noted as one.
    ///
    /// What the sync program told is noted as well, with the number of its telling: so it hears
    /// that it was done, and a change that follows is known to be one of what it told.
    ///
    /// `line` is a random name for this row of numbers: another one tells that it began anew.
    /// Methods have no id, and are known by their name's key. What is counted, and links that are
    /// cut when a grinder goes, are no changes.
    static let sixth =
        """
        CREATE TABLE sync (
            key INTEGER PRIMARY KEY CHECK (key = 1),
            is_on INTEGER NOT NULL,
            line TEXT NOT NULL,
            number INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE outbox (
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            number INTEGER NOT NULL,
            is_deleted INTEGER NOT NULL,
            told INTEGER,
            told_number INTEGER,
            PRIMARY KEY (kind, id)
        ) STRICT, WITHOUT ROWID;
        CREATE VIEW change AS SELECT kind, id, is_deleted FROM outbox;
        CREATE TRIGGER change_noted INSTEAD OF INSERT ON change BEGIN
            UPDATE sync SET number = max(0, min(number, 4611686018427387902)) + 1;
            INSERT INTO outbox SELECT NEW.kind, NEW.id, number, NEW.is_deleted, NULL, NULL
            FROM sync WHERE true
            ON CONFLICT (kind, id) DO UPDATE
            SET number = excluded.number, is_deleted = excluded.is_deleted;
        END;

        """ + notedEntities + notedLogs

    private static let notedEntities = """
        CREATE TRIGGER recipe_put AFTER INSERT ON recipe WHEN NEW.id <> 'starter'
        BEGIN INSERT INTO change VALUES ('recipe', NEW.id, 0); END;
        CREATE TRIGGER recipe_changed AFTER UPDATE OF name, method, category, dose, yield,
            temperature, grind, grind_descriptor, bloom_ratio, split
        ON recipe WHEN NEW.id <> 'starter'
        BEGIN INSERT INTO change VALUES ('recipe', NEW.id, 0); END;
        CREATE TRIGGER recipe_dropped AFTER DELETE ON recipe WHEN OLD.id <> 'starter'
        BEGIN INSERT INTO change VALUES ('recipe', OLD.id, 1); END;
        CREATE TRIGGER method_put AFTER INSERT ON method WHEN NEW.is_built_in = 0
        BEGIN INSERT INTO change VALUES ('method', NEW.name_key, 0); END;
        CREATE TRIGGER method_changed AFTER UPDATE OF name, category ON method
        WHEN OLD.is_built_in = 0 AND NEW.is_built_in = 0
        BEGIN
            INSERT INTO change VALUES ('method', OLD.name_key, 1);
            INSERT INTO change VALUES ('method', NEW.name_key, 0);
        END;
        CREATE TRIGGER method_dropped AFTER DELETE ON method WHEN OLD.is_built_in = 0
        BEGIN INSERT INTO change VALUES ('method', OLD.name_key, 1); END;
        CREATE TRIGGER grinder_put AFTER INSERT ON grinder
        BEGIN INSERT INTO change VALUES ('grinder', NEW.id, 0); END;
        CREATE TRIGGER grinder_changed AFTER UPDATE OF name, minimum, maximum, step ON grinder
        BEGIN INSERT INTO change VALUES ('grinder', NEW.id, 0); END;
        CREATE TRIGGER grinder_dropped AFTER DELETE ON grinder
        BEGIN INSERT INTO change VALUES ('grinder', OLD.id, 1); END;
        CREATE TRIGGER bean_put AFTER INSERT ON bean
        BEGIN INSERT INTO change VALUES ('bean', NEW.id, 0); END;
        CREATE TRIGGER bean_changed AFTER UPDATE OF name, roaster, origin, roasted_day, bag_weight,
            bag ON bean
        BEGIN INSERT INTO change VALUES ('bean', NEW.id, 0); END;
        CREATE TRIGGER bean_dropped AFTER DELETE ON bean
        BEGIN INSERT INTO change VALUES ('bean', OLD.id, 1); END;
        CREATE TRIGGER formula_put AFTER INSERT ON formula
        BEGIN INSERT INTO change VALUES ('formula', NEW.id, 0); END;
        CREATE TRIGGER formula_changed AFTER UPDATE OF name, body ON formula
        BEGIN INSERT INTO change VALUES ('formula', NEW.id, 0); END;
        CREATE TRIGGER formula_dropped AFTER DELETE ON formula
        BEGIN INSERT INTO change VALUES ('formula', OLD.id, 1); END;

        """

    private static let notedLogs = """
        CREATE TRIGGER log_put AFTER INSERT ON log
        BEGIN INSERT INTO change VALUES ('brew', NEW.id, 0); END;
        CREATE TRIGGER log_changed AFTER UPDATE OF started_ms, is_trusted, time_zone, offset_s,
            rating, taste, note, grinder, grinder_setting, bean, bag, pressure ON log
        BEGIN INSERT INTO change VALUES ('brew', NEW.id, 0); END;
        CREATE TRIGGER log_dropped AFTER DELETE ON log
        BEGIN INSERT INTO change VALUES ('brew', OLD.id, 1); END;
        CREATE TRIGGER bake_put AFTER INSERT ON bake_log
        BEGIN INSERT INTO change VALUES ('bake', NEW.id, 0); END;
        CREATE TRIGGER bake_changed AFTER UPDATE OF started_ms, is_trusted, time_zone, offset_s,
            rating, note ON bake_log
        BEGIN INSERT INTO change VALUES ('bake', NEW.id, 0); END;
        CREATE TRIGGER bake_dropped AFTER DELETE ON bake_log
        BEGIN INSERT INTO change VALUES ('bake', OLD.id, 1); END;
        CREATE TRIGGER last_recipe_put AFTER INSERT ON preference WHEN NEW.name = 'lastUsedRecipe'
        BEGIN INSERT INTO change VALUES ('preference', NEW.name, 0); END;
        """
}
