import CPOSIX
import SystemCalls

/// A Half Decent Scale beside the program under test: `DecentTask`, a process of its own behind a
/// pseudo-terminal, moved by a pipe.
final class SerialScale {
    /// What the serial line is called; the scale makes it as it is plugged in.
    static let path = "/run/decent-scale"
    /// What the scale complains of, for it has nobody else to tell.
    static let complaints = "/run/decent-complaints"

    private let process: Program
    private let hand: Descriptor

    init() throws {
        let pipe = "/run/decent-hand"
        unlink(pipe)
        try systemCall("mkfifo \(pipe)") { mkfifo(pipe, 0o600) }
        process = try Program(
            [
                "/proc/self/exe", "decent", "--line", Self.path, "--hand", pipe, "--complaints",
                Self.complaints,
            ], environment: [])
        // Both ends: so it does not wait for the other process, which need not be there yet.
        hand = try Descriptor(opening: pipe, flags: O_RDWR)
    }

    /// What a real one would not have understood ends the run.
    func check() throws {
        guard access(Self.complaints, F_OK) == 0 else { return }
        throw BenchError("the scale would not have taken this: \(try Files.text(Self.complaints))")
    }

    /// A hand at the scale.
    func tell(_ knob: String) throws { try hand.write(Array("\(knob)\n".utf8)) }
}
