import Foundation
import Testing

@Suite("No network")
struct NoNetworkTests {
    @Test("US-034 · nothing in the program reaches beyond this machine: its sockets are local ones")
    func localSocketsOnly() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources").path
        let names = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String }
        let files = (names ?? []).filter { $0.hasSuffix(".swift") || $0.hasSuffix(".h") }
        #expect(files.count > 100)
        let network = [
            "AF_INET", "PF_INET", "sockaddr_in", "getaddrinfo", "URLSession", "<netdb.h>",
            "CMosquitto", "CCurl", "import Transfer", "import Syncing",
        ]
        // The bridge to a house, and sync, are programs and packages of their own.
        let apart = [
            "brewguide-mqtt/", "CMosquitto/", "brewguide-sync/", "Syncing/", "Transfer/", "CCurl/",
        ]
        for file in files where !apart.contains(where: file.hasPrefix) {
            let text = try String(contentsOfFile: sources + "/" + file, encoding: .utf8)
            for word in network { #expect(!text.contains(word), "\(file): \(word)") }
        }
    }
}
