import Timebase

extension Duration {
    /// Minutes and seconds as a clock shows them: `3:05`.
    var clockText: String {
        let seconds = abs(secondsRoundedDown)
        return (self < .zero ? "-" : "") + "\(seconds / 60):" + CivilTime.two(seconds % 60)
    }
}
