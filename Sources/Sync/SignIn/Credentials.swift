import JSON5

/// What a device signs in with. Nothing prints it: texts made of it say only which kind it is.
package struct Credentials: Hashable, Sendable {
    package enum Secret: Hashable, Sendable {
        /// An app password, sent with each request (RFC 7617).
        case password(user: String, password: String)
        /// A token of a device grant (RFC 6750), and what renews it.
        case token(access: String, refresh: String?, client: String, renewal: ServerAddress)
    }

    /// The folder on the WebDAV server that is synced to.
    package let folder: ServerAddress
    package let secret: Secret
    /// Where signing out ends it; nil when the server offers no way.
    package let revocation: ServerAddress?
    /// How long a token is good from when it was made; nil of an app password, or when the server
    /// did not say.
    package let lifetime: Duration?

    package init(
        folder: ServerAddress, secret: Secret, revocation: ServerAddress?,
        lifetime: Duration? = nil
    ) {
        (self.folder, self.secret, self.revocation) = (folder, secret, revocation)
        self.lifetime = lifetime
    }

    /// Bytes of the file at most. Chosen: tokens of 16 KiB are the largest heard of.
    private static let limit = 64 * 1024

    /// The file, which only its owner may read.
    package var document: String {
        var members = JSONValue.members([
            "folder": .string(folder.text), "revocation": .optional(revocation?.text),
            "lifetime": lifetime.map { .number("\($0.components.seconds)") } ?? .null,
        ])
        switch secret {
        case .password(user: let user, password: let password):
            members += JSONValue.members(["user": .string(user), "password": .string(password)])
        case .token(
            access: let access, refresh: let refresh, client: let client, renewal: let renewal):
            members += JSONValue.members([
                "access": .string(access), "refresh": .optional(refresh),
                "client": .string(client), "renewal": .string(renewal.text),
            ])
        }
        return JSONValue.object(members).text
    }

    /// Reads the file; nil when it is not one: signed out then.
    package init?(document: String) {
        guard document.utf8.count <= Self.limit, let object = JSONObject(parsing: document),
            let folder = object.string("folder").flatMap({ ServerAddress($0) })
        else { return nil }
        self.folder = folder
        revocation = object.string("revocation").flatMap { ServerAddress($0) }
        lifetime = object.lifetime("lifetime")
        if let user = object.string("user"), let password = object.string("password") {
            secret = .password(user: user, password: password)
        } else if let access = object.string("access"), let client = object.string("client"),
            let renewal = object.string("renewal").flatMap({ ServerAddress($0) })
        {
            secret = .token(
                access: access, refresh: object.string("refresh"), client: client,
                renewal: renewal)
        } else {
            return nil
        }
    }
}

extension Credentials: CustomStringConvertible, CustomReflectable {
    package var description: String { "credentials" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Credentials.Secret: CustomStringConvertible, CustomReflectable {
    package var description: String { "secret" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension JSONObject {
    /// A span in seconds: of a token's life, a year at most.
    func lifetime(_ key: String) -> Duration? {
        integer(key)?.within(1...Self.longestLifetime).map { .seconds($0) }
    }

    /// Chosen: what is good for longer is renewed each year.
    private static let longestLifetime = 31_536_000
}
