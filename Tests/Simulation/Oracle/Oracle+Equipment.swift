extension Oracle {
    // What is done at the command line.

    /// A method, grinder or bean came; a method is known by its name.
    public mutating func gets(
        _ kind: Belonging, _ id: String, named name: String, bagWeight: Int? = nil
    ) { shelf.gets(kind, id, name, bagWeight: bagWeight) }

    /// These came with one import.
    public mutating func getsTogether(_ items: [(kind: Belonging, id: String)]) {
        shelf.together.append(items.map { Shelf.Key(kind: $0.kind, id: $0.id) })
    }

    /// A grinder or a bean has another name from now on.
    public mutating func renames(_ kind: Belonging, _ id: String, to name: String) {
        shelf.renames(kind, id, to: name)
    }

    /// A grinder has another dial from now on.
    public mutating func editsGrinder(_ id: String) { shelf.edits(.grinder, id) }

    /// There is no such thing any more.
    public mutating func loses(_ kind: Belonging, _ id: String) { shelf.loses(kind, id) }

    /// A new bag of a bean is begun, with so many tenths of a gram in it.
    public mutating func opensBag(of bean: String, weight: Int?) {
        shelf.opens(bean, bagWeight: weight)
    }

    /// Whether something was done with it is not known: the disk failed.
    public mutating func doubts(_ kind: Belonging, _ id: String) { shelf.doubts(kind, id) }

    /// A log is deleted.
    public mutating func deletesLog(_ id: String, isSure: Bool) {
        book.askToDelete(id)
        if isSure { book.sayDeleted(id) }
    }

    /// What a log says of its equipment is corrected.
    public mutating func corrects(
        _ id: String, isSure: Bool, bean: String?, _ change: (inout PlainEquipment) -> Void
    ) {
        book.correct(id, bag: bean.flatMap { shelf.bag(of: $0) }, isSure: isSure, change)
    }

    /// A list at the command line tells this of an item, just after a look at the database.
    public mutating func isTold(
        of kind: Belonging, _ id: String, brews: Int, lastUsed: Int64?, gramsLeft: Int? = nil,
        at now: Int64
    ) throws(Finding) {
        try shelf.check(
            listed: kind, id, brews: brews, lastUsed: lastUsed, gramsLeft: gramsLeft, at: now)
    }

    // What is chosen on the device.

    /// It is remembered as Edit showed it.
    mutating func remember(
        _ equipment: PlainEquipment, _ recipe: String, at now: Int64
    ) throws(Finding) {
        remembered[recipe, default: [.none]].append(equipment)
        settledChoices.insert(recipe)
        let shown = shownInEdit
        shownInEdit = [:]
        // Later than its press the last frame may not have been shown, and what a slow disk has
        // for a field comes when the next one shows.
        guard lateness == 0, slowness == 0, !storageIsDoubtful else { return }
        for (field, words) in shown.sorted(by: { $0.key < $1.key }) {
            checks += 1
            guard !shelf.mayShow(words, in: field, of: equipment) else { continue }
            throw Finding(
                expected: "\(field) as Edit showed it: \(words)", found: "\(equipment)", at: now)
        }
    }

    /// What Edit shows of equipment, on the display that has room for it.
    mutating func lookAtEdit(_ lines: [String]) {
        guard lines.count == 4, lines[0].hasPrefix("Edit ") else {
            shownInEdit = [:]
            return
        }
        let field = lines[0].dropFirst(5).prefix { $0 != " " }
        // A value that is out of its range has a mark before it.
        guard lines[1].hasPrefix("  ") || lines[1].hasPrefix("! ") else { return }
        let words = lines[1].dropFirst(2).split(separator: " ").joined(separator: " ")
        shownInEdit[String(field)] = words
    }

    /// SPEC §9.6: a brew has what was chosen for its recipe, and nothing else.
    mutating func checkEquipment(
        of session: PlainSession, at now: Int64
    ) throws(Finding) {
        let mayBeBest = mayBeBest
        self.mayBeBest = false
        guard !storageIsDoubtful, place != .unknown else { return }
        if choicesAreDoubted, settledChoices.insert(session.recipeID).inserted {
            remembered[session.recipeID] = [session.equipment]
            return
        }
        checks += 1
        let chosen = remembered[session.recipeID] ?? [.none]
        if chosen.contains(where: { shelf.isSame(session.equipment, $0) }) { return }
        if mayBeBest {
            // It stays what is brewed with until another is chosen.
            remembered[session.recipeID] = chosen + [session.equipment]
            return
        }
        throw Finding(
            expected: "what was chosen for '\(session.recipe)': \(chosen)",
            found: "\(session.equipment)", at: now)
    }

    /// A log is handed over.
    mutating func intend(_ log: PlainLog, begun: KitchenTime? = nil) {
        book.intend(log, bag: log.equipment.bean.flatMap { shelf.bag(of: $0.id) }, begun: begun)
    }
}
