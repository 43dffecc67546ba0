import Brewing
import Timebase

extension Database {
    /// What the journal knows beside a recipe. `today` is nil while the clock is not known to be
    /// right: then no bean has an age.
    public func journal(
        of recipe: RecipeID, today: CalendarDay?
    ) throws(StoreError) -> RecipeJournal {
        let chosen = try equipment.remembered(for: recipe)
        var journal = RecipeJournal(
            equipment: chosen, hasGrinders: try hasRows("grinder"), hasBeans: try hasRows("bean"))
        let bean = try chosen.bean?.id.flatMap { id throws(StoreError) in
            try BeanRows(connection).entry(id)
        }
        journal.bean = bean?.status(today: today)
        journal.best = try best(of: recipe)
        if journal.best == nil, let bean {
            journal.best = try best(of: recipe, with: bean.key)
        }
        return journal
    }

    private func hasRows(_ table: StaticString) throws(StoreError) -> Bool {
        try connection.first("SELECT 1 FROM \(table) LIMIT 1") { _ in true } ?? false
    }

    /// The newest of the best brews of a recipe, of those rated 4 or 5 (JL-001).
    private func best(of recipe: RecipeID) throws(StoreError) -> BestBrew? {
        let found = try connection.first(
            """
            SELECT \(LogRows.columns) FROM log WHERE recipe_id = ? AND rating >= 4
            ORDER BY rating DESC, started_ms DESC, key DESC LIMIT 1
            """, [.text(recipe.rawValue)]
        ) { LogRows.log($0)?.best }
        return found ?? nil
    }

    /// Logs of a bean that are looked at, the newest. Chosen: a bag a week for years, and read in a
    /// few milliseconds.
    private static let beanLogs = 1000

    /// The newest of the best brews with a bean, of those of the recipe's method: what was weighed
    /// for an espresso is nothing to pour by.
    private func best(of recipe: RecipeID, with bean: RowKey) throws(StoreError) -> BestBrew? {
        let found = try connection.first(
            """
            SELECT \(LogRows.columns) FROM log WHERE key IN (
                SELECT key FROM log WHERE bean_key = ? ORDER BY started_ms DESC LIMIT ?
            ) AND rating >= 4 AND method = (SELECT method FROM recipe WHERE id = ?)
            ORDER BY rating DESC, started_ms DESC, key DESC LIMIT 1
            """, [.integer(bean), .integer(Self.beanLogs), .text(recipe.rawValue)]
        ) { LogRows.log($0)?.best }
        return found ?? nil
    }
}

extension BrewLog {
    /// What it was brewed with, and its stars.
    fileprivate var best: BestBrew { BestBrew(inputs: inputs, rating: tasting.rating) }
}
