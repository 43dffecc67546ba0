/// What rows look like such as we write them, by which those of another program, or of another
/// table that is read in a table's place, are told from ours.
enum RowShapes {
    /// The condition of a row of each table.
    static let conditions = [
        "recipe": "typeof(dose) = 'integer' AND split IN ('equal', 'asWritten')",
        "log": """
        typeof(rating) = 'integer' AND rating BETWEEN 1 AND 5
        AND typeof(started_ms) = 'integer' AND typeof(boot) = 'text'
        """,
        "recipe_step":
            "typeof(recipe) = 'integer' AND kind IN ('prepare', 'bloom', 'pour', 'wait')",
        "log_step": """
        typeof(log) = 'integer' AND typeof(text) = 'text' AND typeof(position) = 'integer'
        """,
        "log_weight": "typeof(log) = 'integer' AND typeof(body) = 'blob'",
        "counter": """
        name IN ('recipe', 'log', 'formula', 'bake_log') AND typeof(value) = 'integer'
        """,
        "method": """
        category IN ('pourOver', 'espresso', 'immersion', 'other') AND typeof(name) = 'text'
        """,
        "grinder": """
        typeof(name) = 'text' AND typeof(minimum) = 'integer' AND typeof(maximum) = 'integer'
        AND typeof(step) = 'integer' AND typeof(brews) = 'integer'
        """,
        "bean": """
        typeof(name) = 'text' AND typeof(roaster) = 'text' AND typeof(origin) = 'text'
        AND typeof(bag) = 'integer' AND typeof(used) = 'integer' AND typeof(brews) = 'integer'
        """,
        "recipe_equipment": """
        typeof(recipe) = 'integer' AND typeof(grinder) IN ('integer', 'null')
        AND typeof(setting) IN ('text', 'null') AND typeof(bean) IN ('integer', 'null')
        AND coalesce(grinder, setting, bean) IS NOT NULL
        """,
        "preference": """
        typeof(value) = 'text' AND name IN (
            'lastUsedRecipe', 'backlightMinutes', 'buzzer', 'layout', 'scaleCalibration')
        """,
        "formula": """
        typeof(name) = 'text' AND typeof(name_key) = 'text' AND typeof(body) = 'blob'
        """,
        "formula_edit": """
        typeof(formula) = 'integer' AND is_undone IN (0, 1) AND typeof(body) = 'blob'
        """,
        "bake_log": """
        rating BETWEEN 1 AND 5 AND typeof(started_ms) = 'integer' AND typeof(body) = 'blob'
        """,
        "sync": "key = 1 AND length(line) = 32 AND typeof(number) = 'integer'",
        "outbox": "typeof(id) = 'text' AND typeof(number) = 'integer' AND is_deleted IN (0, 1)",
    ]

    /// How many rows can be read that are such as we write: the more, the better does a schema fit.
    /// Another program's rows are none.
    static func count(in connection: Connection) -> Int {
        conditions.keys.reduce(0) { $0 + count(of: $1, in: connection) }
    }

    /// How many rows of one table can be read that are such as we write them.
    static func count(of table: String, in connection: Connection) -> Int {
        guard let condition = conditions[table] else { return 0 }
        var rows = 0
        // Rows before the damage have been counted when it throws.
        try? connection.forEach("SELECT 1 FROM \(table) NOT INDEXED WHERE \(condition)") { _ in
            rows += 1
            return true
        }
        return rows
    }
}
