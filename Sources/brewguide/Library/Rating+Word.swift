import Units

extension Rating {
    /// The stars that a word of the command line says; nil for anything but 1 to 5.
    init?(word: String) {
        guard let stars = UntrustedInteger(word)?.within(1...5) else { return nil }
        self.init(stars: stars)
    }
}
