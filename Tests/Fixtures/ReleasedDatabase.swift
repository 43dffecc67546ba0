/// Databases made by releases of ours, as their users have them.
public enum ReleasedDatabase {
    /// The file of a schema's version.
    ///
    /// 1: made by the last program with that schema out of 17 recipe files with what it let pass
    /// (twins by case, form and blanks, names and texts that do not show, water and times where
    /// they mean nothing, 250 g of coffee), and of two brews of the starter, the first of which was
    /// then given the name of a recipe with a line feed in it.
    ///
    /// 2: the starter, a copy of it under another name and a recipe out of a file; two brews of the
    /// starter, the first of which was then rated anew and given a note; a light that stays on for
    /// 10 minutes, and no buzzer.
    ///
    /// 3: three brews of two recipes, two of them with a grinder and a bean whose second bag is
    /// open, one with a method of their own; what was chosen for a recipe is remembered.
    ///
    /// 4: a country loaf that was edited twice, one of which is undone, and a bake of it.
    ///
    /// 5: a calibration of a simulated scale, and a brew of the starter that was weighed on it.
    ///
    /// 6: sync is on, with a server and another device; a recipe and the copy of it that came of a
    /// conflict, a grinder. What was done after the last hand-over: a grinder and a recipe are new,
    /// another recipe is deleted.
    public static func path(version: Int) -> String {
        let folders = #filePath.split(separator: "/").dropLast(2)
        return "/" + folders.joined(separator: "/") + "/Databases/schema-\(version).db"
    }
}
