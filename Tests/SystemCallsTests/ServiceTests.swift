import CPOSIX
import SystemCalls
import Testing

/// A service manager that listens for datagrams at an address of its own.
private final class FakeManager {
    let address: String
    private let socket: Descriptor

    /// Linux' abstract namespace: no file to remove.
    init(_ name: String) throws {
        address = "@brewguide-test-\(getpid())-\(name)"
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        let bytes = [0] + Array(address.utf8.dropFirst())
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        #if os(Linux)
            let kind = Int32(SOCK_DGRAM.rawValue)
        #else
            let kind = SOCK_DGRAM
        #endif
        let number = CPOSIX.socket(AF_UNIX, kind, 0)
        socket = Descriptor(owning: number)
        let bound = withUnsafePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) }
        }
        try #require(bound == 0)
    }

    func next() throws -> String {
        String(decoding: try socket.read(limit: 1024).bytes, as: UTF8.self)
    }
}

@Suite("What the service manager is told")
struct ServiceTests {
    #if os(Linux)
        @Test("messages go out in one datagram, a status on one line")
        func messages() throws {
            let manager = try FakeManager("messages")
            let notifier = try #require(
                ServiceNotifier(environment: ["NOTIFY_SOCKET": manager.address]))
            try notifier.tell(.ready, .status("2/6 Bloom\n0:38"))
            #expect(try manager.next() == "READY=1\nSTATUS=2/6 Bloom 0:38")
            try notifier.tell(.heartbeat)
            #expect(try manager.next() == "WATCHDOG=1")
            try notifier.tell(.stopping)
            #expect(try manager.next() == "STOPPING=1")
        }

        @Test("a manager that has gone is told as an error, not waited for")
        func nobody() throws {
            let notifier = try #require(
                ServiceNotifier(environment: ["NOTIFY_SOCKET": "@brewguide-nobody-\(getpid())"]))
            let error = failure { () throws(SystemCallError) in try notifier.tell(.ready) }
            #expect(error?.code == ECONNREFUSED)
        }
    #endif

    @Test("without a service manager there is no notifier", arguments: [nil, ""])
    func noManager(address: String?) {
        var environment: [String: String] = [:]
        environment["NOTIFY_SOCKET"] = address
        #expect(ServiceNotifier(environment: environment) == nil)
    }

    @Test(
        "the watchdog's limit is ours only when it names this process or none",
        arguments: [
            (["WATCHDOG_USEC": "30000000"], Duration.seconds(30)),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": String(getpid())], .seconds(30)),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"], nil),
            (["WATCHDOG_USEC": "soon"], nil),
            (["WATCHDOG_USEC": "0"], nil),
            ([:], nil),
        ] as [([String: String], Duration?)])
    func watchdog(environment: [String: String], limit: Duration?) throws {
        let notify = ["NOTIFY_SOCKET": "/run/notify"]
        let both = environment.merging(notify) { first, _ in first }
        #expect(try #require(ServiceNotifier(environment: both)).watchdogLimit == limit)
    }

    #if os(Linux)
        @Test("a boot has one identifier, a UUID")
        func boot() throws {
            let boot = try #require(BootIdentifier.current)
            #expect(boot == BootIdentifier.current)
            #expect(boot.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
        }
    #endif

    @Test("a priority that no scheduler has is refused", arguments: [0, 100] as [Int32])
    func priority(value: Int32) {
        let error = failure { () throws(SystemCallError) in
            try Realtime.raisePriority(to: value)
        }
        #expect(error == SystemCallError(call: "pthread_setschedparam", code: EINVAL))
    }
}
