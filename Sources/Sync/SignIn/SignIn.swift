import Units

/// A request to a server that signs in. Its texts may be secrets: nothing prints them.
package struct SignInRequest: Hashable, Sendable {
    package enum Method: String, Hashable, Sendable {
        case get = "GET"
        case post = "POST"
        case delete = "DELETE"
    }

    package let method: Method
    package let address: ServerAddress
    /// A form's fields (application/x-www-form-urlencoded), not escaped yet.
    package let form: [Field]
    /// Whether Nextcloud's interface is asked (`OCS-APIRequest: true`).
    package let isOCS: Bool
    /// What goes with it.
    package let secret: Credentials.Secret?

    /// A field of a form.
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    init(
        _ method: Method, _ address: ServerAddress, form: KeyValuePairs<String, String> = [:],
        isOCS: Bool = false, secret: Credentials.Secret? = nil
    ) {
        (self.method, self.address, self.isOCS) = (method, address, isOCS)
        self.form = form.map { Field(name: $0.key, value: $0.value) }
        self.secret = secret
    }

    /// Bytes of an answer at most. Chosen.
    package static let answerLimit = 64 * 1024
}

extension SignInRequest {
    /// The form as it is sent (application/x-www-form-urlencoded).
    package var formText: String {
        form.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
            .joined(separator: "&")
    }
}

extension String {
    /// RFC 3986, 2.1: all but what needs no escape.
    var percentEncoded: String {
        utf8.reduce(into: "") { result, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                result += "%" + Hexadecimal.text(byte, digits: 2, uppercase: true)
            }
        }
    }
}

extension SignInRequest: CustomStringConvertible, CustomReflectable {
    package var description: String { method.rawValue }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a server that signs in answered.
package struct SignInAnswer: Hashable, Sendable {
    package let status: Int
    package let body: String

    package init(status: Int, body: String) { (self.status, self.body) = (status, body) }
}

extension SignInAnswer: CustomStringConvertible, CustomReflectable {
    package var description: String { "status \(status)" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why nobody is signed in (AU-002, AU-003).
package enum SignInFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The person left, or refused on the other screen: no error.
    case notSignedIn
    case expired
    case transport(TransportFailure)
    case refused
    /// The server does not offer this way.
    case notOffered
    /// Not what a server that signs in says.
    case unreadable
    /// It wants the credentials sent to another server.
    case elsewhere

    /// The reason in plain words.
    package var description: String {
        switch self {
        case .notSignedIn: "Not signed in"
        case .expired: "the code has expired: try again"
        case .transport(let failure): SyncFailure.transport(failure).description
        case .refused: "the server refused the sign-in"
        case .notOffered: "the server does not offer this sign-in: use an app password"
        case .unreadable: "the server's answer can't be read: is the address right?"
        case .elsewhere: "the server sends to another address: sign in with that one"
        }
    }
}

/// What is to be done next to sign in; each is followed by one call of `resume`.
package enum SignInCommand: Hashable, Sendable {
    case send(SignInRequest)
    /// Show where the person goes on, and for how long that is good.
    case show(SignInPrompt)
    case wait(Duration)
    /// Store the credentials, and say "Signed in" only then (AU-001).
    case finish(Result<Credentials, SignInFailure>)
}

/// What the person sees.
package struct SignInPrompt: Hashable, Sendable {
    /// The address to open.
    package let address: String
    /// The code to enter there; nil when the address says it all.
    package let code: String?
    /// How long both are good, from now.
    package let lifetime: Duration
}

/// What became of the last command.
package enum SignInReply: Hashable, Sendable {
    case answered(SignInAnswer)
    case failed(TransportFailure)
    /// Shown, or waited.
    case done
    /// The person left: no more is asked.
    case left
}
