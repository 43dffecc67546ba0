/// Parts of scenarios that brew the starter.
public enum BrewScript {
    /// From power-on to the first second of the bloom.
    public static let toBloom = """
        wait 1
        press next
        wait 1
        press next
        wait 1
        press next

        """

    /// From Confirm to the rating, each step a little overrun.
    public static let toRating =
        toBloom + """
            wait 46
            press next
            wait 46
            press next
            wait 46
            press next
            wait 61
            press next
            wait 1
            press next
            expect "Brew finished" within 1

            """

    /// From the rating to its log: a star, no taste, no note.
    public static let rateAndSave = """
        press pause
        press next
        wait 1
        press next
        wait 1
        press next
        wait 1
        press next
        expect "Saved" within 2

        """
}
