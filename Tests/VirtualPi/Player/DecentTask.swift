import CPOSIX
import Glibc
import SimBoard
import SystemCalls
import Timebase

/// A Half Decent Scale as a program: the firmware's model behind a pseudo-terminal, and a pipe by
/// which it is moved. Its line is there while it is plugged in.
struct DecentTask {
    /// Bytes that are read at once. Chosen: more than a program sends in a second.
    private static let readLimit = 256

    /// TIOCSPTLCK and TIOCGPTN of linux/tty.h, which Swift's Glibc has not, as it has no posix_openpt.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    private let path: String
    private let complaintsPath: String?
    private let hand: Descriptor
    private var scale: DecentModel
    private var line: Line?
    private var pending = ""

    /// A pseudo-terminal. The other end is kept open as well: with nobody there a read would fail.
    private struct Line {
        let own: Descriptor
        let other: Descriptor
    }

    init(_ options: Options) throws {
        path = try options.required("line")
        complaintsPath = options["complaints"]
        hand = try Descriptor(opening: options.required("hand"), flags: O_RDWR | O_NONBLOCK)
        scale = DecentModel(
            firmware: options["firmware"] == "1.0" ? .dropping : .current, at: SystemClock.now)
        try plug()
    }

    mutating func run() throws {
        while true {
            let watched = [hand.number] + (line.map { [$0.own.number] } ?? [])
            let ready = try Poller.wait(for: watched, until: scale.nextInstant)
            let now = SystemClock.now
            if ready.contains(hand.number) { try obey(at: now) }
            if let line, ready.contains(line.own.number) {
                let isRaw = Self.isRaw(line.other)
                scale.take(try line.own.read(limit: Self.readLimit).bytes, isRaw: isRaw, at: now)
            }
            let message = scale.message(at: now)
            // What nobody reads is lost, as on a real line.
            if let line, !message.isEmpty { _ = try? line.own.write(message) }
            if let complaint = scale.takeComplaint() { try complain(complaint) }
        }
    }

    /// Whether the line is as the scale's guide has it: 115200 baud, and no byte of it changed.
    private static func isRaw(_ line: Descriptor) -> Bool {
        var settings = termios()
        guard tcgetattr(line.number, &settings) == 0 else { return false }
        return cfgetospeed(&settings) == speed_t(B115200)
            && settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0
            && settings.c_iflag & tcflag_t(ICRNL | IXON) == 0
            && settings.c_oflag & tcflag_t(OPOST) == 0
    }

    private mutating func plug() throws {
        let own = try Descriptor(opening: "/dev/ptmx", flags: O_RDWR | O_NOCTTY | O_NONBLOCK)
        var (lock, number) = (Int32(0), Int32(0))
        try systemCall("ioctl TIOCSPTLCK") { ioctl(own.number, Self.setLock, &lock) }
        try systemCall("ioctl TIOCGPTN") { ioctl(own.number, Self.getNumber, &number) }
        let name = "/dev/pts/\(number)"
        let other = try Descriptor(opening: name, flags: O_RDWR | O_NOCTTY)
        unlink(path)
        try systemCall("symlink \(path)") { symlink(name, path) }
        line = Line(own: own, other: other)
    }

    private mutating func unplug() {
        unlink(path)
        line = nil
    }

    /// Lines from the pipe: `ScaleAct.knob`.
    private mutating func obey(at now: Instant) throws {
        pending += String(decoding: try hand.read(limit: Self.readLimit).bytes, as: UTF8.self)
        while let end = pending.firstIndex(of: "\n") {
            let knob = String(pending[..<end])
            pending = String(pending[pending.index(after: end)...])
            switch knob {
            case "converter unplug": unplug()
            case "converter plug":
                scale.replug()
                try plug()
            default: try scale.turn(knob, at: now)
            }
        }
    }

    private func complain(_ complaint: String) throws {
        Main.say("the scale: \(complaint)")
        if let complaintsPath {
            try Files.write("\(complaint)\n", to: complaintsPath, appending: true)
        }
    }
}
