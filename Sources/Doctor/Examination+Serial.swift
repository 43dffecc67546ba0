import Documents

extension Facts {
    /// Whether the service's unit may open serial lines: a drop-in of ours says so, which is put in
    /// place by hand (deploy/system/serial-scale.conf).
    public struct SerialLines: Hashable, Sendable {
        /// The drop-in of the unit, once it is in place.
        public static let dropIn = "/etc/systemd/system/brewguide.service.d/serial-scale.conf"
        /// Where the package, or `deploy/install`, leaves it.
        public static let shippedPaths = [
            "/usr/share/brewguide/serial-scale.conf",
            "/usr/local/share/brewguide/serial-scale.conf",
        ]

        /// Whether it is in place.
        public var isInPlace: Bool
        /// Where it was left; nil when it was not.
        public var shipped: String?

        /// What was found.
        public init(isInPlace: Bool = false, shipped: String? = nil) {
            self.isInPlace = isInPlace
            self.shipped = shipped
        }
    }
}

extension Examination {
    /// The service may open serial lines if the scale is on one, and only then. Nothing is said
    /// where neither is so.
    var serial: [Finding] {
        // Without a service there is nobody to let in.
        guard facts.serviceUser != nil else { return [] }
        let restart = "sudo systemctl daemon-reload, then sudo systemctl restart brewguide"
        switch (facts.configuration.scale?.connection, facts.serialLines.isInPlace) {
        case (.decent(let device), true):
            return [Finding("serial", .good, "the service may open serial lines: \(device)")]
        case (.decent(let device), false):
            let file = facts.serialLines.shipped ?? Facts.SerialLines.shippedPaths[0]
            return [
                Finding(
                    "serial", .bad,
                    "the scale is on \(device), and the service may open no serial line",
                    fix: "sudo install -D -m 644 \(file) \(Facts.SerialLines.dropIn), "
                        + "then \(restart)",
                    cause: .permission)
            ]
        case (nil, true), (.nau7802, true):
            return [
                Finding(
                    "serial", .advice, "the service may open serial lines, and no scale is on one",
                    fix: "sudo rm \(Facts.SerialLines.dropIn), then \(restart)")
            ]
        case (nil, false), (.nau7802, false): return []
        }
    }
}
