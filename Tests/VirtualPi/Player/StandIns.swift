import CPOSIX
import SystemCalls

/// Programs in place of the system's: a script that holds "Power off" to its end is told that the
/// machine goes down, and neither a real Pi nor one without systemd does.
enum StandIns {
    /// The folder that they are in; nothing else is.
    private static let folder = "/run/brewguide-stand-ins"
    /// PATH for the program under test.
    static let path = "PATH=\(folder):/usr/bin:/bin"

    static func make() throws {
        _ = try? systemCall("mkdir \(folder)") { mkdir(folder, 0o755) }
        try Files.write("#!/bin/sh\n", to: folder + "/systemctl")
        try systemCall("chmod \(folder)/systemctl") { chmod(folder + "/systemctl", 0o755) }
    }
}
