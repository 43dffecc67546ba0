/// How spans of time are written.
enum ClockText {
    /// `1:05`; hours only where there are any.
    static func minutes(_ seconds: Int) -> String {
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let minutes = seconds / 60
        guard minutes >= 60 else { return "\(minutes):\(two(seconds % 60))" }
        return "\(minutes / 60):\(two(minutes % 60)):\(two(seconds % 60))"
    }
}
