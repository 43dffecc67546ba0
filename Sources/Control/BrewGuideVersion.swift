/// The version of the whole program.
public enum BrewGuideVersion {
    /// As `brewguide --version` says it.
    public static let current = "0.1.0"
    /// The day of this version, for the manual pages: the changelog's, so that each build makes the
    /// same bytes.
    public static let date = "2026-07-01"
}
