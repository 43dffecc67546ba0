import Testing
import Units

@Suite("Temperatures")
struct CelsiusTests {
    @Test(
        "temperatures read whole where they are whole",
        arguments: [
            (94.0, "94"), (92.5, "92.5"), (92.55, "92.6"),
        ])
    func temperatureText(degrees: Double, text: String) {
        #expect(Celsius(rounding: degrees).text == text)
    }
}
