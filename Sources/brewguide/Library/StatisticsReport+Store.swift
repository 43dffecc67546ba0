import Brewing
import Reports
import Store
import Timebase

extension StatisticsReport {
    /// The last so many days up to one, and the days before them that make the first week whole. A
    /// clock that stands before the newest brew is wrong: then that brew's day is the last.
    init(_ database: Database, last count: Int, until today: CalendarDay) throws(StoreError) {
        let newest = try database.logs.page(after: nil, count: 1).lines.first?.stamp
        let newestDay = newest.map { CalendarDay($0.wall, offsetSeconds: $0.offsetSeconds) }
        let last = max(today, newestDay ?? today)
        let first = (last - (count - 1)).monday
        try self.init(database.statistics.brews(since: first), from: first, to: last)
    }
}
