import CPOSIX
import DecentScale
import Hardware
import Scales
import SystemCalls
import Timebase

/// Drives a Half Decent Scale on the scale's thread. Its line is open only while somebody weighs.
struct DecentThread {
    /// How long a line that can't be opened is left alone. Chosen: what a hand takes to plug it in.
    static let retryTime = Duration.seconds(1)
    /// Bytes that are read at once. Chosen: a second of weights.
    private static let readLimit = 256

    private let worker: ScaleWorker
    private let path: String
    private var line: Descriptor?
    private var driver = DecentDriver(openedAt: .origin)
    /// When the line is tried again; nil when it may be at once.
    private var retryAt: Instant?
    private var isWeighing = false

    init(_ worker: ScaleWorker, path: String) {
        self.worker = worker
        self.path = path
    }

    /// Drives it until the worker is to end.
    mutating func run() {
        while true {
            let (orders, isReadable) = worker.wait(until: deadline, for: line?.number)
            isWeighing = orders.isWeighing && !orders.isOver
            if isReadable { read() }
            if isWeighing, line == nil, retryAt.map({ $0 <= SystemClock.now }) ?? true { open() }
            if orders.asksForTare { driver.tare() }
            if !isWeighing { close() }
            send()
            if orders.isOver { return }
        }
    }

    private var deadline: Instant? {
        guard isWeighing else { return nil }
        return line == nil ? retryAt : driver.nextDeadline
    }

    private mutating func open() {
        do throws(SystemCallError) {
            let line = try Descriptor(opening: path, flags: O_RDWR | O_NOCTTY | O_NONBLOCK)
            try systemCall("tcsetattr \(path)") { brewguide_raw_line(line.number) }
            driver = DecentDriver(openedAt: SystemClock.now)
            self.line = line
            retryAt = nil
        } catch {
            fail(error.description)
        }
    }

    /// Tells the scale to be silent, once: nobody waits for the second time.
    private mutating func close() {
        guard let line else { return }
        _ = try? line.write(DecentCommand.stop.bytes)
        self.line = nil
        retryAt = nil
    }

    private mutating func fail(_ reason: String) {
        line = nil
        retryAt = SystemClock.now + Self.retryTime
        worker.tell(.failed(.unplugged, reason: reason))
    }

    private mutating func read() {
        guard let line else { return }
        do throws(SystemCallError) {
            let (bytes, isAtEnd) = try line.read(limit: Self.readLimit)
            for sample in driver.take(bytes, at: SystemClock.now) { worker.tell(.sample(sample)) }
            if isAtEnd { fail("\(path): the scale was unplugged") }
        } catch {
            fail(error.description)
        }
    }

    private mutating func send() {
        guard let line, let command = driver.command(at: SystemClock.now) else { return }
        do throws(SystemCallError) {
            try line.write(command.bytes)
        } catch {
            // A line that is full for a moment is none that is gone.
            if error.kind != .wouldBlock { fail(error.description) }
        }
    }
}
