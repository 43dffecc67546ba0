import Hardware
import SystemCalls

/// Three wires from outputs to the keys' lines, which gpio-sim has not: what a program sets there is
/// put on the inputs. So the loopback rig is tried where there is no Pi.
struct WireTask {
    private let outputs: [UInt32]
    private let backpack: Backpack
    private let keys: Keys
    private let lineBase: UInt32

    init(_ options: Options) throws {
        outputs = try options.required("outputs").split(separator: ",").compactMap { UInt32($0) }
        backpack = try Backpack()
        keys = Keys(chip: try options.required("chip"))
        lineBase = try Bench.lineBase()
    }

    func run() throws {
        while true {
            _ = try Poller.wait(for: [backpack.descriptor], until: nil)
            for record in try backpack.records() where record.kind == .level {
                guard record.value / 2 >= lineBase,
                    let lineIndex = outputs.firstIndex(of: record.value / 2 - lineBase)
                else { continue }
                let contact = record.value % 2 == 0 ? Contact.closed : .open
                try keys.set(Button.allCases[lineIndex], contact)
            }
        }
    }
}
