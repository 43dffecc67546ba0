import SystemCalls

/// How `body` failed; nil when it didn't.
func failure<Answer>(of body: () throws(SystemCallError) -> Answer) -> SystemCallError? {
    do throws(SystemCallError) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}
