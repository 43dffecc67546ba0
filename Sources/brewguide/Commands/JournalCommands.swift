import Brewing
import CommandLine
import Documents
import Store
import Units

extension CommandSpec {
    private static let unrated: Option<Rating> = .choice(
        "rating",
        among: (1...5).compactMap { stars in Rating(stars: stars).map { ("\(stars)", $0) } },
        summary: "the stars of brews without a rating, which are left out otherwise")

    static let journalImport = CommandSpec(
        name: "journal import",
        summary: "takes beans, grinders and brews in from a Beanconqueror export, all or none",
        arguments: [
            Argument(
                name: "FILE", isRepeated: true, completion: .files,
                summary: "Beanconqueror.json, with the other files of a large export behind it")
        ],
        options: [unrated, preview, yes, TextStyle.option, StateDirectory.option],
        details: [
            "What would be taken is shown first, with what is left out and why, and asked. The "
                + "same file again adds nothing twice; a newer one adds what is new. What is here "
                + "under the same name stays as it is, and the brews are linked to it.",
            "A mill becomes a grinder, whose range is guessed from the settings of its brews. A "
                + "coffee that was bought again becomes another bag of its bean. A preparation "
                + "becomes the built-in method of its kind, or one of its own name. Stars are "
                + "rounded to whole ones. Photos, graphs, TDS, flavours, costs and waters have no "
                + "place here. Beanconqueror exports a ZIP: unpack it first.",
        ],
        examples: [
            "brewguide journal import Beanconqueror.json --preview",
            "brewguide journal import Beanconqueror*.json --rating 3",
        ]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation, changes: !invocation[preview])
        let methods = try library.knownMethods()
        let files = try JournalFiles(
            invocation.arguments, rating: invocation[unrated], methods: methods)
        let foreign = files.foreign
        let news = try library.attempt { db throws(StoreError) in try db.news(of: foreign) }
        let output = files.journal.preview(news, TextStyle(invocation))
        if invocation[preview] {
            let leftOut = files.journal.leftOut.map {
                "  left out: \($0.what): \($0.why)".printable + "\n"
            }
            return try Console.print(output + leftOut.joined())
        }
        for line in files.journal.leftOutLines { Console.warn(line, priority: 4) }
        guard !news.isEmpty else { return try Console.print("there is nothing new in it\n") }
        try Console.print(output)
        try Confirmation.ask("Take it in?", invocation)
        let taken = try library.attempt { db throws(StoreError) in try db.takeIn(foreign) }
        let count = taken.brewCount
        try Console.print("\(count) \(count == 1 ? "brew is" : "brews are") taken in\n")
    }
}
