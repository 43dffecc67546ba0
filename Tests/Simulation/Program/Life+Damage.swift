import SimulationOracle
import Store
import SystemCalls

extension Life {
    /// Some trouble of the disk begins or ends.
    func setDisk(_ trouble: ScheduledEvent.DiskTrouble, begins: Bool) {
        if begins {
            // A bake's file is made with the first bake: on a full disk it finds no room.
            let hasRoom = !setup.bakes || BakeFile.exists(in: directory)
            oracle.storageFails(inPlace: trouble != .locked && (trouble != .full || !hasRoom))
        }
        switch trouble {
        case .full: disk.isFull = begins
        case .readOnly: disk.isReadOnly = begins
        case .writes: disk.writeFailures = begins ? 3 : 0
        case .flushes: disk.flushFailures = begins ? 3 : 0
        case .locked: writer = begins ? LockedDatabase(directory + "/brewguide.db") : nil
        }
        if begins { diskTroubles.insert(trouble) } else { diskTroubles.remove(trouble) }
        diskWorksSince = age
    }

    /// Whoever else used the disk has died as well.
    func letGo() {
        writer = nil
        if diskTroubles.remove(.locked) != nil { diskWorksSince = age }
    }

    /// The power goes, and an old card takes something along.
    func loseAndRot(_ number: UInt64) {
        // What is there now is known by its ids: nothing else is looked for afterwards.
        guard checkDatabase() else { return goDown(.power) }
        rot = (number, Screen(board.glass, bakes: setup.bakes).isTimed)
        goDown(.power)
    }

    /// An old card forgets something of the database under the device's hands. What is written to it
    /// from then on may be lost; what stood elsewhere may not.
    func rotAlive(_ number: UInt64) {
        guard checkDatabase() else { return }
        var rot = Rot(number, in: directory)
        guard let hit = rot.strikeDatabase() else { return }
        follower?("\(age) damage to \(hit)")
        var damage = Damage(.log)
        damage.isLive = true
        damage.hitsRowsWithoutID = hit.hitsRowsWithoutID
        if let ids = hit.ids, !hit.hitsBodies {
            damage.older = rot.idsInDatabase().subtracting(ids)
        }
        isRotten = true
        oracle.damaged(damage)
        oracle.storageFails(inPlace: false)
    }

    /// What the power leaves the card to do.
    func rotFiles() {
        guard let (number, isInBrew) = rot else { return }
        rot = nil
        var rot = Rot(number, in: directory)
        guard let damage = rot.strike(inBrew: isInBrew) else { return }
        follower?("\(age) damage to \(damage)")
        oracle.damaged(damage)
    }

    /// Somebody makes a backup, puts one back or writes a log.
    func useBackups(_ number: UInt64) {
        guard checkDatabase() else { return }
        let environment = environment
        backupActs.act(
            number, directory: directory, disk: disk, ids: { environment?.newID() ?? "" },
            oracle: &oracle)
        checkDatabase()
        lookAtDays(number)
    }

    /// Tells the oracle what is there after damage.
    func tellOfRecovery(_ rows: LogTable?, asItStarts: Bool) {
        guard oracle.isDamaged, let rows, let stock = rows.stock else { return }
        let bakes = bakeLogs(rows.bakes)
        judge { () throws(Finding) in
            try oracle.recovered(
                rows.logs, stock, bakes: bakes, asides: asides, isSound: rows.isSound,
                asItStarts: asItStarts, at: board.now.nanoseconds)
        }
        checkMigrated()
        learnAnew(in: directory, on: disk)
    }

    /// How many damaged databases were set aside.
    var asides: Int {
        Filesystem.names(in: directory).count {
            $0.hasPrefix("brewguide.db.damaged") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
        }
    }

    /// What recipes and formulas say after damage nobody knows before they are read.
    func learnAnew(in directory: String, on disk: any Disk) {
        do throws(StoreError) {
            let database = try Database(directory: directory, busyMilliseconds: 0, disk: disk)
            for line in try database.recipes.page(after: nil, count: 500).lines
            where line.id != .starter {
                oracle.changes(PlainRecipe(try database.recipes.find(line.id)))
            }
            for line in try database.formulas.page(after: nil, count: 500).lines {
                oracle.knows(PlainFormula(try database.formulas.find(line.id)))
            }
        } catch {
            // What can't be read can't be brewed.
        }
    }
}
