extension Schema {
    /// The journal: methods, grinders and beans, what was chosen of them for a recipe, and the
    /// links of logs to them. `MethodRows` puts the built-in methods in, and links the logs that
    /// are there.
    ///
    /// What is counted is kept by triggers, in the transaction of the log. No number that stands in
    /// a file may make one of them fail, and with it the saving of a log: each count and each dose
    /// is brought into its bounds (`Plausible`) before it is added. Links of logs have indexes of
    /// their own, which tell the last use; a log without one costs nothing there.
    static let third = """
        CREATE TABLE method (
            key INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL UNIQUE,
            category TEXT NOT NULL,
            is_built_in INTEGER NOT NULL,
            brews INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE grinder (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL UNIQUE,
            minimum INTEGER NOT NULL,
            maximum INTEGER NOT NULL,
            step INTEGER NOT NULL,
            brews INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE bean (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            roaster TEXT NOT NULL,
            name_key TEXT NOT NULL UNIQUE,
            origin TEXT NOT NULL,
            roasted_day INTEGER,
            bag_weight INTEGER,
            bag INTEGER NOT NULL DEFAULT 1,
            used INTEGER NOT NULL DEFAULT 0,
            brews INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE recipe_equipment (
            recipe INTEGER PRIMARY KEY REFERENCES recipe(key) ON DELETE CASCADE,
            grinder INTEGER REFERENCES grinder(key) ON DELETE SET NULL,
            setting TEXT,
            bean INTEGER REFERENCES bean(key) ON DELETE SET NULL
        ) STRICT;
        CREATE INDEX recipe_by_grinder ON recipe_equipment(grinder) WHERE grinder IS NOT NULL;
        CREATE INDEX recipe_by_bean ON recipe_equipment(bean) WHERE bean IS NOT NULL;
        ALTER TABLE log ADD COLUMN method_key INTEGER REFERENCES method(key) ON DELETE SET NULL;
        ALTER TABLE log ADD COLUMN grinder_key INTEGER REFERENCES grinder(key) ON DELETE SET NULL;
        ALTER TABLE log ADD COLUMN bean_key INTEGER REFERENCES bean(key) ON DELETE SET NULL;
        ALTER TABLE log ADD COLUMN bag INTEGER;
        ALTER TABLE log ADD COLUMN grinder TEXT;
        ALTER TABLE log ADD COLUMN pressure TEXT;
        ALTER TABLE log ADD COLUMN changed_ms INTEGER;
        CREATE INDEX log_by_method ON log(method_key, started_ms) WHERE method_key IS NOT NULL;
        CREATE INDEX log_by_grinder ON log(grinder_key, started_ms) WHERE grinder_key IS NOT NULL;
        CREATE INDEX log_by_bean ON log(bean_key, started_ms) WHERE bean_key IS NOT NULL;
        CREATE INDEX log_best ON log(recipe_id, rating, started_ms) WHERE rating >= 4;
        CREATE TRIGGER log_use_added AFTER INSERT ON log BEGIN
            UPDATE method SET brews = max(0, min(brews, 1000000000)) + 1
            WHERE key = NEW.method_key;
            UPDATE grinder SET brews = max(0, min(brews, 1000000000)) + 1
            WHERE key = NEW.grinder_key;
            UPDATE bean SET brews = max(0, min(brews, 1000000000)) + 1,
                used = max(0, min(used, 10000000000000000))
                    + iif(NEW.bag = bag, max(0, min(NEW.dose, 10000000)), 0)
            WHERE key = NEW.bean_key;
        END;
        CREATE TRIGGER log_use_deleted AFTER DELETE ON log BEGIN
            UPDATE method SET brews = max(1, min(brews, 1000000000)) - 1
            WHERE key = OLD.method_key;
            UPDATE grinder SET brews = max(1, min(brews, 1000000000)) - 1
            WHERE key = OLD.grinder_key;
            UPDATE bean SET brews = max(1, min(brews, 1000000000)) - 1,
                used = max(0, min(used, 10000000000000000)
                    - iif(OLD.bag = bag, max(0, min(OLD.dose, 10000000)), 0))
            WHERE key = OLD.bean_key;
        END;
        CREATE TRIGGER log_method_changed AFTER UPDATE OF method_key ON log
        WHEN OLD.method_key IS NOT NEW.method_key BEGIN
            UPDATE method SET brews = max(1, min(brews, 1000000000)) - 1
            WHERE key = OLD.method_key;
            UPDATE method SET brews = max(0, min(brews, 1000000000)) + 1
            WHERE key = NEW.method_key;
        END;
        CREATE TRIGGER log_grinder_changed AFTER UPDATE OF grinder_key ON log
        WHEN OLD.grinder_key IS NOT NEW.grinder_key BEGIN
            UPDATE grinder SET brews = max(1, min(brews, 1000000000)) - 1
            WHERE key = OLD.grinder_key;
            UPDATE grinder SET brews = max(0, min(brews, 1000000000)) + 1
            WHERE key = NEW.grinder_key;
        END;
        CREATE TRIGGER log_bean_changed AFTER UPDATE OF bean_key, bag, dose ON log BEGIN
            UPDATE bean SET brews = max(1, min(brews, 1000000000)) - 1,
                used = max(0, min(used, 10000000000000000)
                    - iif(OLD.bag = bag, max(0, min(OLD.dose, 10000000)), 0))
            WHERE key = OLD.bean_key;
            UPDATE bean SET brews = max(0, min(brews, 1000000000)) + 1,
                used = max(0, min(used, 10000000000000000))
                    + iif(NEW.bag = bag, max(0, min(NEW.dose, 10000000)), 0)
            WHERE key = NEW.bean_key;
        END;
        """
}
