import CPOSIX
import SystemCalls

/// Keeps the machine's processors out of the states from which they come back late, as long as it
/// lives: the kernel's PM QoS interface (`/dev/cpu_dma_latency`, a 32-bit number of µs).
final class ProcessorsAwake {
    private let file: Descriptor

    /// Nil where that is not allowed or not known.
    init?() {
        guard let file = try? Descriptor(opening: "/dev/cpu_dma_latency", flags: O_WRONLY) else {
            return nil
        }
        var microseconds: Int32 = 0
        guard write(file.number, &microseconds, 4) == 4 else { return nil }
        self.file = file
    }
}
