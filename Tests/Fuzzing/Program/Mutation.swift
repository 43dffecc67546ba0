import CPOSIX
import Fixtures
import FuzzTargets
import SystemCalls
import Timebase

/// Inputs made of others by chance, for tool chains without libFuzzer: the same seed gives the same
/// inputs. They are tried by a child, whose end is seen and whose last input is kept.
struct Mutation {
    private let options: Options
    private let seeds: [[UInt8]]
    private var random: SeededNumbers

    init(_ options: Options) throws {
        self.options = options
        seeds = try options.paths.flatMap(Replay.files).map(Replay.bytes)
        random = SeededNumbers(seed: options.seed)
    }

    /// How long one input may take, in seconds. Chosen: a thousand times what any takes.
    private static let patience: UInt32 = 20

    /// Tries inputs until the time is over; ends the program with 1 when one was found.
    mutating func run() throws {
        let last = "\(options.findings)/\(options.target.rawValue)-last"
        if options.isChild { try tryInputs(last) }
        let status = try ChildProcess.run(CommandLine.arguments + ["--child"])
        guard status != 0 else {
            _ = unlink(last)
            return
        }
        let name = "\(options.findings)/\(options.target.rawValue)-finding"
        try systemCall("rename") { rename(last, name) }
        print("ended with \(status); the input is in \(name)")
        exit(1)
    }

    /// Each input is in the file at `last` before it is tried, for whoever is left to look.
    private mutating func tryInputs(_ last: String) throws -> Never {
        let target = try options.target.open()
        let file = try Descriptor(
            opening: last, flags: O_RDWR | O_CREAT | O_TRUNC, mode: 0o644)
        let end = SystemClock.now + .seconds(options.seconds)
        var count = 0
        while SystemClock.now < end {
            let input = next()
            try systemCall("ftruncate") { Int(ftruncate(file.number, 0)) }
            try systemCall("pwrite") { pwrite(file.number, input, input.count, 0) }
            alarm(Self.patience)
            do {
                try target.take(input)
            } catch {
                print("finding: \(error)")
                exit(1)
            }
            count += 1
        }
        print("\(options.target.rawValue): \(count) inputs, seed \(options.seed)")
        exit(0)
    }

    /// One of the seeds with some changes.
    private mutating func next() -> [UInt8] {
        var bytes = seeds.randomElement(using: &random) ?? []
        for _ in 0...random.below(6) { change(&bytes) }
        return Array(bytes.prefix(options.target.lengthLimit))
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let location = random.below(bytes.count + 1)
        switch random.below(7) {
        case 0 where location < bytes.count: bytes[location] ^= 1 << UInt8(random.below(8))
        case 1 where location < bytes.count: bytes[location] = UInt8(random.below(256))
        case 2: bytes.insert(UInt8(random.below(256)), at: location)
        case 3 where location < bytes.count:
            bytes.removeSubrange(location..<min(bytes.count, location + 1 + random.below(16)))
        case 4: bytes = Array(bytes.prefix(location))
        case 5:
            guard let other = seeds.randomElement(using: &random), !other.isEmpty else { return }
            let from = random.below(other.count)
            bytes.insert(contentsOf: other[from...].prefix(1 + random.below(32)), at: location)
        case _:
            let words = [
                "1e9", "-1", "\"\"", "{", "]", "\u{1B}[2J", "9223372036854775807", "\\u0000",
            ]
            bytes.insert(
                contentsOf: Array((words.randomElement(using: &random) ?? "").utf8), at: location)
        }
    }
}
