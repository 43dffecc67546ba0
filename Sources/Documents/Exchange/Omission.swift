import Brewing
import JSON5

/// Something in another program's file that is not taken.
public struct Omission: Hashable, Sendable {
    /// Where it stands.
    public let location: TextLocation
    /// What it is, as people call it: `recipe 'Iced V60'`.
    public let what: String
    /// Why it stays out, in a few words.
    public let why: String

    /// The same as an error of the file, for whoever asks what is wrong with it.
    public var error: DocumentError {
        DocumentError(location: location, key: "", code: "leftOut", message: "\(what): \(why)")
    }
}

extension String {
    /// The text, or as much of it as fits with a `…` for the rest. A character may have any number
    /// of marks on it: of a text that is more than 32 bytes a character (RV-010), the first code
    /// points stay.
    func cut(to limit: Int) -> String {
        if utf8.count > limit * 32 {
            let start = String.UnicodeScalarView(unicodeScalars.prefix(limit - 1))
            return String(start).shown + "…"
        }
        return count <= limit ? self : prefix(limit - 1) + "…"
    }
}
