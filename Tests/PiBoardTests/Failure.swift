import Hardware

/// How `body` failed; nil when it didn't.
func failure<Answer>(of body: () throws(HardwareError) -> Answer) -> HardwareError? {
    do throws(HardwareError) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}
