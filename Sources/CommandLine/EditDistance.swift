/// How many letters must change to make one word of another (Levenshtein, 1966).
enum EditDistance {
    static func between(_ left: String, _ right: String) -> Int {
        let target = Array(right)
        var row = Array(0...target.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in target.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[target.count]
    }
}
