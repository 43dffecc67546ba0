import Baking
import Brewing
import CommandLine
import Documents
import Reports
import Store
import Timebase

/// What the command line lays out of a database, in words, tables and pictures.
extension DatabaseQuestions {
    private static let style = TextStyle(hasColours: true)

    static func report(_ database: Database) throws(StoreError) {
        let statistics = try database.statistics.brews(since: CalendarDay(daysSince1970: 19_000))
        // The newest brew may be of the year 9999.
        for last in [CalendarDay(daysSince1970: 20_000), CalendarDay(daysSince1970: 20_100)] {
            let report = StatisticsReport(
                statistics, from: CalendarDay(daysSince1970: 19_000), to: last)
            _ = report.json.text
            _ = StatisticsPicture(report).text
            for isUnicode in [true, false] {
                _ = StatisticsText(report, style: style, isUnicode: isUnicode).text
            }
        }
        try reportJournal(database)
        try reportBread(database)
    }

    private static func reportJournal(_ database: Database) throws(StoreError) {
        let sheet = LogSheet(style, isUnicode: true)
        let list = sheet.list(positionWidth: 3, terminalWidth: 80)
        for line in try database.logs.page(after: nil, count: 50).lines {
            guard let log = try? database.logs.find(line.id) else { continue }
            _ = (sheet.text(log), list.row(log, position: 1))
        }
        for line in try database.recipes.page(after: nil, count: 50).lines {
            guard let recipe = try? database.recipes.find(line.id) else { continue }
            _ = RecipeSheet(recipe, style).text
        }
        for entry in try database.grinders.list() {
            _ = GrinderSheet(style).text(entry.grinder, use: entry.use)
        }
        for entry in try database.methods.list() {
            _ = MethodSheet(style).text(entry.method, isBuiltIn: entry.isBuiltIn, use: entry.use)
        }
        for entry in try database.beans.list() {
            let status = BeanStatus(ageDays: 1, gramsLeft: entry.gramsLeft)
            _ = BeanSheet(style).text(entry.bean, status: status, use: entry.use)
        }
    }

    private static func reportBread(_ database: Database) throws(StoreError) {
        let page = try database.formulas.page(after: nil, count: 50).lines
        _ = FormulaTable(style, terminalWidth: 80).text(page)
        for line in page {
            _ = line.json.text
            guard let formula = try? database.formulas.find(line.id) else { continue }
            _ = (formula.fileText, FormulaSheet(formula, style).text)
            guard let today = try? ScaledFormula(formula, .asWritten) else { continue }
            let table = GuildTable(today)
            _ = (today.json.text, FormulaSheet(today, style).text, table.json.text)
            _ = (GuildText(table, style).text, GuildPicture(table).text)
        }
        let sheet = BakeLogSheet(style, isUnicode: true)
        let logs = try database.bakeLogs.page(after: nil, count: 50).lines
        _ = sheet.list(logs)
        for line in logs {
            guard let log = try? database.bakeLogs.find(line.id) else { continue }
            _ = (sheet.text(log), log.json(withDetails: true).text, BakeLogCSV().line(log))
        }
    }
}
