import Store
import Timebase

/// A Pi has no battery: what was dated before the clock was right is set right afterwards.
extension Archive {
    /// Sets this boot's logs right once the clock is synchronised.
    func correctTimes(at now: Instant) {
        clockCheckAt = nil
        let stamp = environment.stamp(at: now)
        guard stamp.isTrusted else {
            clockCheckAt = now + Self.clockInterval
            return
        }
        if let brew, let right = brew.stamp.corrected(by: stamp) {
            self.brew = Brew(id: brew.id, stamp: right)
        }
        correctBake(by: stamp, at: now)
        do throws(StoreError) {
            try database?.bakeLogs.correctTimes(by: stamp)
            let count = try database?.logs.correctTimes(by: stamp) ?? 0
            if count > 0 { log("the times of \(count) logs were corrected") }
        } catch {
            clockCheckAt = now + Self.clockInterval
        }
    }
}
