import CPOSIX
import Hardware
import SystemCalls

/// The device in a hostile kitchen, judged by SPEC alone.
@main
struct Simulation {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        var seed: UInt64 = 1
        var days: Int64 = 7
        var index = 0
        var seeds: [UInt64]?
        while index < arguments.count {
            let value = index + 1 < arguments.count ? arguments[index + 1] : ""
            switch arguments[index] {
            case "--seed": seed = UInt64(value) ?? 1
            case "--days": days = Int64(value) ?? 7
            case "--seeds":
                let parts = value.split(separator: ".").compactMap { UInt64($0) }
                seeds = Array(parts[0]...parts[1])
            default: break
            }
            index += 2
        }
        var total = Tally()
        let clock = ContinuousClock()
        let start = clock.now
        for seed in seeds ?? [seed] {
            do {
                let life = try Life(
                    Setup(seed: seed), length: days * 86_400_000_000_000, in: "/dev/shm")
                var recent: [String] = []
                if seeds == nil {
                    life.follower = {
                        recent.append($0); if recent.count > 400 { recent.removeFirst(200) }
                    }
                }
                try life.run()
                if life.finding != nil { for line in recent.suffix(60) { print(line) } }
                total.add(life.tally)
                print(
                    "seed \(seed) \(life.setup.options) \(life.setup.machine): \(life.tally.days) days, \(life.tally.brews) brews, \(life.tally.presses) presses, \(life.tally.checks) checks, \(life.tally.turns) turns, trace \(life.digest.text)"
                )
                if let finding = life.finding {
                    print(
                        "FINDING seed \(seed) at \(finding.at) age \(life.age)\n  expected: \(finding.expected)\n  found:    \(finding.found)"
                    )
                    for row in life.board.glass { print("  |\(row)|") }
                    for h in life.happened.suffix(12) { print("   \(h.at) \(h.what)") }
                }
            } catch {
                print("seed \(seed): \(error)")
            }
        }
        let took = clock.now - start
        let seconds = Double(took.components.seconds) + Double(took.components.attoseconds) * 1e-18
        print(
            "\(total.days) device-days, \(total.brews) brews, \(total.presses) presses, \(total.checks) checks; \(total.faultText); \(Int(total.days * 86400 / seconds)) x"
        )
    }
}
