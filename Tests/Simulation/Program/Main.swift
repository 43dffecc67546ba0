import CPOSIX
import SimulationOracle
import SystemCalls

/// The device in a hostile kitchen, judged by the SPEC alone.
@main
struct Simulation {
    static func main() {
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
            say(Options.usage)
            exit(64)
        }
        do {
            exit(try Simulation(options).run() ? 0 : 1)
        } catch {
            say("the simulation itself failed: \(error)")
            exit(70)
        }
    }

    private let options: Options
    /// Files live in memory where there is such a file system: nothing is to be worn out.
    private let parent: String

    private init(_ options: Options) {
        self.options = options
        parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    }

    /// A line is told at once, whoever reads: a crash must not take it along.
    static func say(_ line: String, terminator: String = "\n") {
        print(line, terminator: terminator)
        fflush(nil)
    }

    /// Runs it all; false when something was found.
    private func run() throws -> Bool {
        var total = Tally()
        for seed in options.seeds {
            Self.say("seed \(seed): ", terminator: "")
            let life = try live(seed)
            Self.say(life.summary)
            total.add(life.tally)
            if let finding = life.finding {
                report(finding, of: life, after: total)
                if options.shrinks { try shrink(life) }
                return false
            }
        }
        // What it took of one core, whatever else the machine had to do: clock(3), in µs by POSIX.
        Self.say(total.summary(seconds: Double(clock()) / 1e6))
        return true
    }

    private func live(_ seed: UInt64) throws -> Life {
        let life = try Life(
            Setup(seed: seed), length: options.days * 86_400_000_000_000, in: parent)
        var lines: [String] = []
        if options.follows {
            life.follower = { line in
                lines.append(line)
                if lines.count > 2000 { lines.removeFirst(1000) }
            }
        }
        try life.run()
        for line in lines.suffix(1000) { Self.say(line) }
        return life
    }

    private func report(_ finding: Finding, of life: Life, after total: Tally) {
        let seconds = Double(finding.at / 1_000_000) / 1000
        Self.say(
            "\nFOUND after \(total.days) device-days, with seed \(life.setup.seed), \(seconds) s into boot \(life.board.boot):"
        )
        Self.say("  expected  \(finding.expected)")
        Self.say("  found     \(finding.found)")
        Self.say("  the glass")
        for row in life.glassAtFinding { Self.say("    |\(row)|") }
        Self.say("  board     \(life.setup.options), \(life.setup.machine)")
        Self.say("See it again:")
        Self.say(
            "  swift run -c release brewguide-simulation --seed \(life.setup.seed) "
                + "--days \(options.days) --follow")
    }

    private func shrink(_ life: Life) throws {
        var shrinker = Shrinker(setup: life.setup, parent: parent)
        guard let shortest = try shrinker.shrink(life.happened, end: life.age) else {
            return Self.say("It does not come back from its list of happenings alone.")
        }
        Self.say("The shortest way to it, after \(shrinker.tries) tries:\n")
        Self.say(shortest.script)
    }
}
