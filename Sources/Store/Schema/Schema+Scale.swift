extension Schema {
    /// What a scale saw of the brews: of each that was weighed one row of bytes (`BrewWeights`),
    /// and of any other nothing.
    static let fifth = """
        CREATE TABLE log_weight (
            log INTEGER PRIMARY KEY REFERENCES log(key) ON DELETE CASCADE,
            body BLOB NOT NULL
        ) STRICT;
        """
}
