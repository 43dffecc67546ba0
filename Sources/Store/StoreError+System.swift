import CPOSIX
import SystemCalls

extension StoreError {
    /// What a failed call on a file means.
    init(_ error: SystemCallError, _ path: String) {
        switch error.code {
        case ENOSPC, EDQUOT: self = .full
        case EROFS: self = .readOnly
        case EIO: self = .inputOutput(error.description)
        default: self = .cannotOpen(path, reason: error.text)
        }
    }
}
