import CPOSIX
import SystemCalls

extension Benchmark {
    static let size = Benchmark(
        name: "size", summary: "the program's size on the disk, without what only debuggers need"
    ) { report in
        do {
            let service = try ServiceProcess()
            let stripped = service.folder.path + "/stripped"
            let code = try ChildProcess.run(["strip", "-o", stripped, service.program])
            guard code == 0 else { return report.note("size: strip ended with \(code)") }
            let file = try Descriptor(opening: stripped, flags: O_RDONLY)
            let bytes = try systemCall("lseek") { lseek(file.number, 0, SEEK_END) }
            report.figure(
                Figure(
                    measure: "size.stripped", name: "brewguide, stripped",
                    ours: Double(bytes / 1024), unit: "KiB"))
            // Foundation shows by its symbols, be they linked in or looked for.
            let found = try ChildProcess.run([
                "sh", "-c", #"{ nm "$1"; ldd "$1"; } | grep -q Foundation"#, "sh", service.program,
            ])
            report.note("size: Foundation is \(found == 0 ? "" : "not ")part of it")
        } catch let missing as ServiceProcess.Missing {
            report.note("size: \(missing)")
        }
    }
}
