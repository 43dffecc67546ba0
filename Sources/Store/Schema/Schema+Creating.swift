/// What a migration does beside its SQL.
extension Schema {
    /// Brings the tables from `version` to the last of `migrations`, within the caller's
    /// transaction: the SQL of each, and what only a program can compute.
    /// - Throws: `StoreError.damaged` when the tables are not those of `version`: what stands in
    ///   them, a trigger say, is not run.
    static func migrate(
        _ connection: Connection, from version: Int, migrations: [String] = Schema.migrations
    ) throws(StoreError) {
        if version > 0, version <= fingerprints.count,
            try Fingerprint.ofSchema(connection) != fingerprints[version - 1]
        {
            throw .damaged("the schema is not as it was made")
        }
        for migration in migrations.dropFirst(version) { try connection.execute(migration) }
        if version == 1 { try RecipeRenewal(connection).run() }
    }
}
