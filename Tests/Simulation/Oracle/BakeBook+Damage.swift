/// SPEC §10.8: what damage leaves of the bakes.
extension BakeBook {
    /// What waits for the database may be gone.
    mutating func loseWaiting() {
        for place in entries.indices where entries[place].log.id.isEmpty {
            entries[place].mayBeLost = true
        }
    }

    /// What was written to a damaged database in use may be gone, whatever the display said of it.
    private mutating func loseUnseen() {
        loseWaiting()
        for place in entries.indices where entries[place].log.id.isEmpty {
            entries[place].isPromised = false
        }
    }

    /// Takes what damage has left.
    mutating func settle(
        _ found: [PlainBakeLog], after damage: Damage, at now: Int64
    ) throws(Finding) {
        if damage.isLive { loseUnseen() }
        for place in entries.indices.reversed() where !entries[place].log.id.isEmpty {
            let entry = entries[place]
            let mayBeHit = damage.mayHit(entry.log.id) || damage.hitsBodies
            let row = found.first { $0.id == entry.log.id }
            if let row, mayBeHit || damage.file == .log { entries[place].log = row }
            guard row == nil, !entry.mayBeGone else { continue }
            guard mayBeHit else {
                throw Finding(
                    expected: "the bake that was not hit: \(entry.log)",
                    found: "\(found.count) bakes without it", at: now)
            }
            entries.remove(at: place)
        }
        guard damage.file == .log else { return }
        for row in found where !entries.contains(where: { $0.log.id == row.id }) {
            let isWaiting = entries.contains { $0.log.id.isEmpty && $0.log.isSame(as: row) }
            if !isWaiting { entries.append(Entry(log: row)) }
        }
    }
}
