import Brewing

extension Database {
    /// What was chosen for recipes.
    public var equipment: EquipmentTable { EquipmentTable(connection: connection) }
}

/// Which grinder, setting and bean were chosen for a recipe last (SPEC §9.6).
public struct EquipmentTable {
    let connection: Connection

    /// What was chosen for a recipe last, under its names of today; what was deleted since is none.
    /// A setting is brought onto the grid that the grinder has today (JG-008).
    public func remembered(for recipe: RecipeID) throws(StoreError) -> Equipment {
        let found = try connection.first(
            """
            SELECT recipe_equipment.grinder AS grinder, setting, recipe_equipment.bean AS bean
            FROM recipe_equipment JOIN recipe ON recipe.key = recipe_equipment.recipe
            WHERE recipe.id = ?
            """, [.text(recipe.rawValue)]
        ) { row in
            (
                grinder: row.optionalInteger("grinder"), setting: row.optionalText("setting"),
                bean: row.optionalInteger("bean")
            )
        }
        guard let found else { return Equipment() }
        var equipment = Equipment()
        if let key = found.grinder,
            let grinder = try GrinderRows(connection).entry(key: key)?.grinder
        {
            equipment.grinder = EquipmentItem(id: grinder.id, name: grinder.name)
            equipment.setting = found.setting.flatMap(GrindSetting.init(text:)).map { setting in
                grinder.range.text(of: grinder.range.nearest(to: setting))
            }
        }
        if let key = found.bean {
            equipment.bean = try BeanRows(connection).entry(key: key).map {
                EquipmentItem(id: $0.bean.id, name: $0.bean.name)
            }
        }
        return equipment
    }

    /// Grinder, setting, bean and the recipe's id make one choice.
    static let insertion = """
        INSERT OR REPLACE INTO recipe_equipment (recipe, grinder, setting, bean)
        SELECT key, ?, ?, ? FROM recipe WHERE id = ?
        """

    /// Remembers what was chosen for a recipe, in place of what was before. What is gone meanwhile
    /// is none; a recipe that is gone has nothing to remember.
    public func remember(_ equipment: Equipment, for recipe: RecipeID) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            var links = LogLinks()
            try links.resolve(equipment, in: connection)
            try connection.run(
                Self.insertion,
                [
                    .optional(links.grinder),
                    .optional(links.grinder == nil ? nil : equipment.setting),
                    .optional(links.bean), .text(recipe.rawValue),
                ])
        }
    }
}
