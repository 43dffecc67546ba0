import CPOSIX
import SystemCalls
import Timebase

/// Does to the kernel module's converter what its data sheet does not allow, one thing at a time: a
/// judge that never complains judges nothing.
struct JudgeTask {
    private enum Step {
        case write(UInt8, UInt8)
        case read(UInt8, Int)
        case wait(Duration)
    }

    private struct Offence {
        let name: String
        let steps: [Step]
        /// `enum complaint` in module/converter.h; 0 for none.
        let complaint: UInt32

        init(_ name: String, _ complaint: UInt32, _ steps: [Step]) {
            (self.name, self.complaint, self.steps) = (name, complaint, steps)
        }
    }

    private static let address: UInt8 = 0x2A
    private static let ready: [Step] = [
        .write(0x00, 0x01), .write(0x00, 0x02), .wait(.milliseconds(1)), .write(0x01, 0x2F),
    ]
    private static let converting: [Step] =
        ready + [.write(0x00, 0x86), .wait(.milliseconds(601)), .write(0x00, 0x96)]

    private static let offences: [Offence] = [
        Offence("what is allowed", 0, converting + [.wait(.milliseconds(150)), .read(0x12, 3)]),
        Offence("a setting before it is ready", 1, [.write(0x01, 0x2F)]),
        Offence("a start without power", 1, [.write(0x00, 0x10)]),
        Offence(
            "a start before the analog part has settled", 2,
            ready + [.write(0x00, 0x86), .wait(.milliseconds(100)), .write(0x00, 0x96)]),
        Offence(
            "a regulator at 4.5 V", 3,
            [.write(0x00, 0x01), .write(0x00, 0x02), .wait(.milliseconds(1)), .write(0x00, 0x86)]),
        Offence(
            "a setting while it calibrates", 4,
            converting + [.write(0x02, 0x04), .write(0x01, 0x27)]),
        Offence("a register that can't be written", 5, ready + [.write(0x1F, 0x00)]),
        Offence("a register that there is not", 5, ready + [.read(0x20, 1)]),
        Offence("a reserved calibration", 6, ready + [.write(0x02, 0x01)]),
        Offence("a reserved rate", 6, ready + [.write(0x02, 0x40)]),
        Offence("a result before there is one", 7, converting + [.read(0x12, 3)]),
        Offence(
            "a result that is read twice", 7,
            converting + [.wait(.milliseconds(150)), .read(0x12, 3), .read(0x12, 3)]),
        Offence(
            "a result in two parts", 8, converting + [.wait(.milliseconds(150)), .read(0x12, 2)]),
    ]

    private let backpack: Backpack
    private let bus: Descriptor

    init(_ options: Options) throws {
        backpack = try Backpack()
        bus = try Descriptor(opening: "/dev/i2c-1", flags: O_RDWR)
    }

    func run() throws {
        for offence in Self.offences {
            try backpack.set("converter unplug")
            try backpack.set("converter plug")
            _ = try backpack.records()
            for step in offence.steps { try carryOut(step) }
            let complaints = try backpack.records().filter { $0.kind == .complaint }.map(\.value)
            guard complaints == (offence.complaint == 0 ? [] : [offence.complaint]) else {
                throw BenchError("\(offence.name): the converter complains of \(complaints)")
            }
        }
        Main.say("passed: \(Self.offences.count) ways to use a converter are judged")
    }

    private func carryOut(_ step: Step) throws {
        switch step {
        case .wait(let span): SystemClock.sleep(until: SystemClock.now + span)
        case .write(let register, let value): try transfer([register, value], reading: 0)
        case .read(let register, let count): try transfer([register], reading: count)
        }
    }

    private func transfer(_ bytes: [UInt8], reading count: Int) throws {
        var answer = [UInt8](repeating: 0, count: count)
        try systemCall("ioctl I2C_RDWR") {
            answer.withUnsafeMutableBufferPointer { answer in
                brewguide_i2c_transfer(
                    bus.number, Self.address, bytes, bytes.count, answer.baseAddress, answer.count)
            }
        }
    }
}
