/// The outbox's part of what is taken out of a damaged database. The row of sync comes first: with
/// it the triggers note all that is put in as changed, in which the sync program finds what is new.
/// What is lost is not noted, and so is no deletion.
extension Salvage {
    /// Takes over whether sync is on; without a readable row it was never turned on.
    func takeSync(from source: Connection) throws(StoreError) {
        let found = try? source.first("SELECT is_on, line, number FROM sync WHERE key = 1") {
            (isOn: $0.flag("is_on"), line: $0.text("line"), number: $0.integer("number"))
        }
        guard let row = found, Self.isLine(row.line) else { return }
        try target.run(
            "INSERT INTO sync VALUES (1, ?, ?, ?)",
            [
                .flag(row.isOn), .text(row.line),
                .integer(Plausible.sequence.nearest(row.number)),
            ])
    }

    /// Takes over what was deleted and is not handed over yet, as far as it can be read.
    func takeDeletions(from source: Connection) throws(StoreError) {
        var deleted: [(kind: String, id: String)] = []
        // Rows before the damage have been collected when it throws.
        try? source.forEach("SELECT kind, id FROM outbox WHERE is_deleted <> 0") { row in
            if ChangeKind(rawValue: row.text("kind")) != nil {
                deleted.append((row.text("kind"), row.text("id")))
            }
            return true
        }
        for (kind, id) in deleted {
            try target.run(
                """
                INSERT INTO change SELECT ?1, ?2, 1
                WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE kind = ?1 AND id = ?2)
                """, [.text(kind), .text(id)])
        }
    }

    private static func isLine(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
