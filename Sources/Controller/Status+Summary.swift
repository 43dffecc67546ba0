extension Status {
    /// What the device is doing, in one line for `systemctl status`. It says nothing that changes
    /// by itself from second to second.
    var summary: String {
        var words = brew.map { "\(recipe), step \($0.step)/\($0.stepCount): \($0.summary)" }
        if words == nil {
            words = screen == "confirm" ? "Ready: \(recipe)" : "On screen: \(screen)"
        }
        return [words, display.error.map { "display: \($0)" }].compactMap { $0 }
            .joined(separator: "; ")
    }
}

extension Status.Brew {
    fileprivate var summary: String {
        switch phase {
        case "active": stepText
        case "paused": "\(stepText), paused"
        default: "\(stepText), waits for NEXT"
        }
    }
}
