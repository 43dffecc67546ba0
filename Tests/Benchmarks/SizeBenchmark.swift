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
            let bytes = lseek(
                try Descriptor(opening: stripped, flags: O_RDONLY).number, 0, SEEK_END)
            report.figure(
                Figure(
                    measure: "size.stripped", name: "brewguide, stripped",
                    ours: Double(bytes / 1024), unit: "KiB"))
            // Parts of Foundation show by their symbols, be they linked in or looked for.
            let parts = try ChildProcess.run([
                "sh", "-c", #"! { nm -C "$1"; ldd "$1"; } | grep -q FoundationNetworking"#, "sh",
                service.program,
            ])
            report.note("size: FoundationNetworking is \(parts == 0 ? "not " : "")part of it")
        } catch let missing as ServiceProcess.Missing {
            report.note("size: \(missing)")
        }
    }
}
