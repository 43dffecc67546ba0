// This is where an archive gets what is the machine's: its clock, its time zone, the way to power
// it off. Which directory it is, and what the journal is, the command says.
import Archive
import Hardware
import SystemCalls

extension ArchiveThread {
    /// The archive of a machine at work, on what is stored in `directory`, on a thread of its own.
    ///
    /// `environment` is asked for TZ. A simulated machine is not powered off, and lives by `clock`;
    /// `log` takes lines for the journal.
    /// - Throws: `HardwareError.systemCall` when there can be no thread. A directory that can't be
    ///   used is told on the display.
    public static func opening(
        _ directory: String, environment: [String: String], clock: ScaledClock = ScaledClock(),
        isSimulated: Bool = false, log: @escaping @Sendable (String) -> Void
    ) throws(HardwareError) -> ArchiveThread {
        do throws(SystemCallError) {
            return try ArchiveThread(clock: clock) {
                Archive(
                    directory: directory,
                    environment: SystemEnvironment(
                        environment: environment, clock: clock, powersOff: !isSimulated),
                    log: log)
            }
        } catch {
            throw .systemCall(name: error.call, code: error.code, text: error.text)
        }
    }
}
