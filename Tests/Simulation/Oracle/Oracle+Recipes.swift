/// Which recipes there are, and what they say, as far as anybody can know it.
extension Oracle {
    /// A recipe came, or has another name now.
    public mutating func knows(_ recipe: PlainRecipe) {
        recipes[recipe.name] = recipe
        gone.remove(recipe.name)
    }

    /// A recipe may have another name from now on.
    public mutating func renamed(_ name: String, to new: String) {
        guard var recipe = recipe(named: name) else { return }
        recipe.name = new
        recipes[new] = recipe
        if isDoubted(name) { doubted.insert(new) }
    }

    /// The recipe of this name says this from now on.
    public mutating func changes(_ recipe: PlainRecipe) {
        knows(recipe)
        doubted.remove(recipe.name)
        changed.insert(recipe.name)
    }

    /// Whether what a recipe of this name says is not known.
    func isDoubted(_ name: String) -> Bool {
        if doubted.contains(name) || isSlow && changed.contains(name) { return true }
        guard recipes[name] == nil, let end = name.range(of: " copy") else { return false }
        let original = String(name[..<end.lowerBound])
        let says = Set(originals(of: name).map(\.unnamed))
        return says.count > 1 || changed.union(doubted).contains { $0.hasPrefix(original) }
    }

    /// No recipe has this name from now on. Copies come and go by the keys, untold.
    public mutating func isGone(_ name: String) {
        if name.range(of: " copy") == nil { gone.insert(name) }
    }

    /// Whether a recipe of this name was changed is not known.
    public mutating func doubts(_ name: String) { doubted.insert(name) }

    /// The recipe of this name, or that it is a copy of.
    func recipe(named name: String) -> PlainRecipe? {
        if let known = recipes[name] { return known }
        var original = originals(of: name).first
        original?.name = name
        return original
    }

    /// What a recipe of this name may be a copy of: SPEC §4 lets a name have 40 characters, and a
    /// longer one loses its end to ` copy`.
    private func originals(of name: String) -> [PlainRecipe] {
        guard let end = name.range(of: " copy") else { return [] }
        let start = String(name[..<end.lowerBound])
        let addition = name.count - start.count
        let shortened = recipes.values.filter {
            $0.name.hasPrefix(start) && $0.name.count + addition > Self.nameMax
        }
        return [recipe(named: start)].compactMap { $0 } + shortened.sorted { $0.name < $1.name }
    }

    private static let nameMax = 40

    /// These recipes are imported together, by their ids.
    public mutating func imports(_ ids: [String]) { imports.append(ids) }

    /// Recipes come and go: of those that were imported nobody knows which there are.
    public mutating func forgetImports() { imports = [] }

    /// The recipes there are, by their ids; SPEC §9.11: an import is all or nothing.
    public mutating func recipes(_ found: Set<String>, at now: Int64) throws(Finding) {
        defer { imports = [] }
        for ids in imports {
            checks += 1
            let there = found.intersection(ids).count
            guard there == 0 || there == ids.count else {
                throw Finding(
                    expected: "all of \(ids.count) recipes that are imported, or none",
                    found: "\(there) of them", at: now)
            }
        }
    }
}

extension PlainRecipe {
    /// What it says, whatever it is called.
    fileprivate var unnamed: PlainRecipe {
        var recipe = self
        recipe.name = ""
        return recipe
    }
}
