import Hardware

/// Output lines that are set together.
protocol OutputLines: AnyObject {
    /// Sets every line, in the order they were asked for.
    func set(_ levels: [Bool]) throws(HardwareError)
}
