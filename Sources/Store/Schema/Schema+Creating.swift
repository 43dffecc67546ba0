extension Schema {
    /// Makes a database one of ours, up to date: the one way to it, whether it is new (version 0),
    /// an older one, a backup's copy, or made anew after damage. Does all of it or nothing.
    /// - Throws: `StoreError.damaged` when the tables are not those of `version`.
    static func create(
        in connection: Connection, from version: Int = 0,
        migrations: [String] = Schema.migrations
    ) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            try migrate(connection, from: version, migrations: migrations)
            try RecipeRows(connection).putStarter()
        }
    }

    /// Brings the tables from `version` to the last of `migrations`, within the caller's
    /// transaction: the SQL of each, what only a program can compute, and the header's two numbers.
    /// - Throws: `StoreError.damaged` when the tables are not those of `version`: what stands in
    ///   them, a trigger say, is not run.
    static func migrate(
        _ connection: Connection, from version: Int, migrations: [String]
    ) throws(StoreError) {
        if version > 0, version <= fingerprints.count,
            try Fingerprint.ofSchema(connection) != fingerprints[version - 1]
        {
            throw .damaged("the schema is not as it was made")
        }
        for migration in migrations.dropFirst(version) { try connection.execute(migration) }
        if version == 1 { try RecipeRenewal(connection).run() }
        if version < 3, migrations.count >= 3 {
            try MethodRows(connection).putBuiltIn()
            try MethodRows(connection).linkLogs()
        }
        try connection.execute(
            "PRAGMA application_id=\(applicationID); PRAGMA user_version=\(migrations.count)")
    }
}
