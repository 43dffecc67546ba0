import SystemCalls

extension StoreError {
    /// What a failed call on a file means.
    init(_ error: SystemCallError, _ path: String) {
        switch error.kind {
        case .noSpace: self = .full
        case .readOnly: self = .readOnly
        case .inputOutput: self = .inputOutput(error.description)
        case .accessDenied, .notPermitted, .notFound, .notAFolder, .isAFolder, .alreadyExists,
            .invalid, .notSupported, .wouldBlock, .brokenPipe, .addressInUse, .connectionRefused,
            nil:
            self = .cannotOpen(path, reason: error.text)
        }
    }
}
