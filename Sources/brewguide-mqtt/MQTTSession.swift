// This is the one place that calls libmosquitto (its interface of version 2.0, mosquitto.h). It
// carries bytes and words; what is said and when to connect is the bridge's.
//
// The library has no thread here and never waits: whoever owns the session polls its descriptor and
// calls `proceed`. Only a host's name is looked up in `connect` itself, which may take as long as
// the resolver's patience: nobody but this program waits for it.
//
// The library calls back from within its calls. The callbacks put what they are told into a
// mailbox, which `takeNews` empties: so no callback changes anything that a call is at.

import Bridge
import CMosquitto
import SystemCalls

/// A connection to a broker, from the first attempt to its end; never used again.
final class MQTTSession {
    /// What has happened.
    enum News {
        /// The broker has let us in.
        case letIn
        /// It is over, or never came about; in words.
        case ended(String)
        /// What was published last was acknowledged.
        case delivered
        case message(topic: String, payload: [UInt8], isRetained: Bool)
    }

    /// What the callbacks fill.
    fileprivate final class Mailbox {
        var news: [News] = []
        /// What the library complained of last: more than its error numbers say.
        var complaint: String?
        var isLetIn = false
        var hasEnded = false
    }

    private let client: OpaquePointer
    private let mailbox = Mailbox()
    /// Whether it was possible to write once: the way is open, or never will be.
    private var hasBegun = false
    private let isEncrypted: Bool
    private let configuration: MQTTConfiguration
    /// Where the connections begin that are still to be tried.
    private var sources: [String?]

    /// Bytes of a message from the broker at most: ours have a word.
    private static let payloadLimit: Int32 = 1024
    private static let isLibraryReady = mosquitto_lib_init() == MOSQ_ERR_SUCCESS.code

    /// Begins to connect. What becomes of it the news tell. `turn` counts the sessions: where one
    /// family of addresses hangs, another one is to come first at times.
    init(_ setup: BridgeSetup, turn: Int) throws(SystemCallError) {
        let call = "mosquitto_new"
        guard Self.isLibraryReady,
            let client = mosquitto_new(nil, true, Unmanaged.passUnretained(mailbox).toOpaque())
        else { throw SystemCallError.last(of: call) ?? SystemCallError(call: call, .invalid) }
        self.client = client
        configuration = setup.configuration
        isEncrypted = configuration.tls != nil
        sources = BrokerAddresses.sources(to: configuration.host, turn: turn)
        setCallbacks()
        let code = prepare(setup)
        if code != MOSQ_ERR_SUCCESS.code { end(code) } else { connect() }
    }

    deinit { mosquitto_destroy(client) }

    // What to wait for.

    /// What to poll; nil when there is no connection.
    var descriptor: Int32? {
        let number = mosquitto_socket(client)
        return number < 0 || mailbox.hasEnded ? nil : number
    }

    /// Whether it waits until something can be written. At the beginning that says that the way is
    /// open. From then until we are let in, only the broker's answers bring TLS on: the library
    /// would want to write all the while, and who waits for that would not sleep.
    var wantsToWrite: Bool {
        guard hasBegun else { return true }
        return !(isEncrypted && !mailbox.isLetIn) && mosquitto_want_write(client)
    }

    /// The descriptor can be read or written: reads and writes what there is.
    func proceed() {
        if !hasBegun {
            hasBegun = true
            // With TLS the library takes this for a broker that has not answered yet.
            if let error = SystemCallError.ofConnecting(mosquitto_socket(client)) {
                guard sources.isEmpty else { return connect() }
                mailbox.complaint = error.text
                return end(MOSQ_ERR_ERRNO.code)
            }
        }
        let read = mosquitto_loop_read(client, 1)
        if read != MOSQ_ERR_SUCCESS.code { return end(read) }
        let written = mosquitto_loop_write(client, 1)
        if written != MOSQ_ERR_SUCCESS.code { end(written) }
    }

    /// Tells the broker that we are there, where nothing else has, and ends what has died.
    func keepAlive() {
        let code = mosquitto_loop_misc(client)
        if code != MOSQ_ERR_SUCCESS.code { end(code) }
    }

    /// What has happened since the last call.
    func takeNews() -> [News] {
        defer { mailbox.news = [] }
        return mailbox.news
    }

    // What to say.

    /// Sends a message that the broker is to acknowledge.
    func publish(_ message: Message) {
        let bytes = Array(message.payload.utf8)
        let code = mosquitto_publish(
            client, nil, message.topic, Int32(bytes.count), bytes, 1, message.isRetained)
        if code != MOSQ_ERR_SUCCESS.code { end(code) }
    }

    /// Asks for what comes under a topic. A key is pressed once or not at all: without
    /// acknowledgement, which may bring it twice.
    func subscribe(_ topic: String) {
        let code = mosquitto_subscribe(client, nil, topic, 0)
        if code != MOSQ_ERR_SUCCESS.code { end(code) }
    }

    /// Says goodbye: the broker does not carry out the last will.
    func disconnect() {
        mosquitto_disconnect(client)
        mailbox.hasEnded = true
    }

    // The beginning.

    private func prepare(_ setup: BridgeSetup) -> Int32 {
        let will = setup.topics.will
        let bytes = Array(will.payload.utf8)
        var code = mosquitto_will_set(
            client, will.topic, Int32(bytes.count), bytes, 1, will.isRetained)
        if code == MOSQ_ERR_SUCCESS.code, let user = configuration.user {
            code = mosquitto_username_pw_set(client, user, setup.password)
        }
        if code == MOSQ_ERR_SUCCESS.code, let tls = configuration.tls {
            let authority = tls.authority ?? MQTTConfiguration.systemAuthorities
            code = mosquitto_tls_set(client, authority, nil, nil, nil, nil)
            if code != MOSQ_ERR_SUCCESS.code {
                mailbox.complaint = "\(authority) has no certificates that can be read"
            }
        }
        return code
    }

    /// Begins at the next family of addresses; the end when there is none left that begins.
    private func connect() {
        while !sources.isEmpty {
            SystemCallError.forgetLast()
            hasBegun = false
            let code = mosquitto_connect_bind_async(
                client, configuration.host, Int32(configuration.portInUse),
                Int32(Bridge.keepAliveSeconds), sources.removeFirst())
            // With TLS the library writes at once, and waits on where nobody listens.
            let error = SystemCallError.last(of: "connect")
            let isRefused = isEncrypted && error?.code == ECONNREFUSED
            if code == MOSQ_ERR_SUCCESS.code, !isRefused { return }
            guard sources.isEmpty else { continue }
            if isRefused { mailbox.complaint = error?.text }
            end(code)
        }
    }

    private func setCallbacks() {
        mosquitto_connect_callback_set(client) { _, mailbox, code in
            Mailbox.of(mailbox)?.letIn(code)
        }
        mosquitto_publish_callback_set(client) { _, mailbox, _ in
            Mailbox.of(mailbox)?.news.append(.delivered)
        }
        mosquitto_message_callback_set(client) { _, mailbox, message in
            guard let message = message?.pointee, let topic = message.topic,
                message.payloadlen <= MQTTSession.payloadLimit
            else { return }
            let payload = UnsafeRawBufferPointer(
                start: message.payload, count: Int(max(0, message.payloadlen)))
            Mailbox.of(mailbox)?.news.append(
                .message(
                    topic: String(cString: topic), payload: Array(payload),
                    isRetained: message.retain))
        }
        mosquitto_log_callback_set(client) { _, mailbox, level, text in
            guard level == MOSQ_LOG_ERR || level == MOSQ_LOG_WARNING, let text else { return }
            Mailbox.of(mailbox)?.complaint = String(cString: text)
        }
    }

    // The end.

    private func end(_ code: Int32) {
        guard !mailbox.hasEnded else { return }
        mailbox.hasEnded = true
        mailbox.news.append(.ended(words(of: code)))
    }

    private func words(of code: Int32) -> String {
        // A refusal is told before the connection ends.
        if let complaint = mailbox.complaint { return complaint }
        // With TLS the library writes at once; 2.0.21 calls it TLS when nobody listens, and puts an
        // errno of its own over the kernel's.
        if code == MOSQ_ERR_TLS.code, !hasBegun {
            return SystemCallError(call: "connect", .connectionRefused).text
        }
        if code == MOSQ_ERR_ERRNO.code, let error = SystemCallError.last(of: "connect") {
            return error.text
        }
        return String(cString: mosquitto_strerror(code))
    }
}

extension MQTTSession.Mailbox {
    static func of(_ pointer: UnsafeMutableRawPointer?) -> MQTTSession.Mailbox? {
        pointer.map { Unmanaged<MQTTSession.Mailbox>.fromOpaque($0).takeUnretainedValue() }
    }

    func letIn(_ code: Int32) {
        guard code == 0 else {
            complaint = String(cString: mosquitto_connack_string(code))
            return
        }
        // What it complained of on the way was mended.
        complaint = nil
        isLetIn = true
        news.append(.letIn)
    }
}

extension mosq_err_t {
    fileprivate var code: Int32 { Int32(rawValue) }
}
