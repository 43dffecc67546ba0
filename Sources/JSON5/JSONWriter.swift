/// Values as JSON has them, the numbers as a person would write them.
import Units

package enum JSONWriter {
    /// RFC 8259, section 7: quotes, backslashes and control characters are escaped; of our own
    /// accord also whatever else would steer the terminal that it is shown on.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.isTerminalControl:
                result += "\\u" + Hexadecimal.text(scalar.value, digits: 4)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// `250`, or `92.5`.
    package static func number(tenths: Int) -> String { decimal(tenths, places: 1, atLeast: 0) }

    /// `3.0`, or `2.75`.
    package static func number(hundredths: Int) -> String {
        decimal(hundredths, places: 2, atLeast: 1)
    }

    /// `90`, or `9.302`.
    package static func number(thousandths: Int) -> String {
        decimal(thousandths, places: 3, atLeast: 0)
    }

    /// `1`, or `1.083333`.
    package static func number(millionths: Int) -> String {
        decimal(millionths, places: 6, atLeast: 0)
    }

    /// `45`, or `7.5`.
    package static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return number(
            thousandths: Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }

    /// A number whose last `places` digits stand behind the point, `atLeast` so many of them.
    private static func decimal(_ value: Int, places: Int, atLeast: Int) -> String {
        var digits = String(value.magnitude)
        digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        let whole = digits.dropLast(places)
        var fraction = digits.suffix(places)
        while fraction.count > atLeast, fraction.last == "0" { fraction.removeLast() }
        return (value < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : ".\(fraction)")
    }
}
