import Testing

@testable import Doctor

@Suite("How spans are spread")
struct SpanDistributionTests {
    @Test("a histogram counts up to each bound, and last what is over all of them")
    func counts() {
        var spans = SpanDistribution()
        for span in [Duration.zero, .microseconds(10), .microseconds(11), .seconds(1)] {
            spans.add(span)
        }
        #expect(spans.counts == [2, 1] + [Int](repeating: 0, count: 11) + [1])
    }

    @Test("so many of a hundred are not over a percentile, whatever order they came in")
    func percentiles() {
        var spans = SpanDistribution()
        for number in (1...100).reversed() { spans.add(.microseconds(Int64(number))) }
        #expect(spans.percentile(50) == .microseconds(50))
        #expect(spans.percentile(99) == .microseconds(99))
        #expect(spans.percentile(100) == .microseconds(100))
        #expect(SpanDistribution().percentile(50) == nil)
    }

    @Test("what comes after a thousand is not kept")
    func bound() {
        var spans = SpanDistribution()
        for _ in 0..<1100 { spans.add(.zero) }
        #expect(spans.spans.count == 1000)
    }
}

@Suite("When what was there after the boot")
struct BootTimesTests {
    @Test("systemctl's lines are read, and what can't be is left out")
    func reading() {
        let times = BootTimes(
            shown: """
                UserspaceTimestampMonotonic=2500000
                FinishTimestampMonotonic=9000000
                ExecMainStartTimestampMonotonic=4000000
                ActiveEnterTimestampMonotonic=0
                Other=7
                """)
        #expect(times.userspace == .milliseconds(2500))
        #expect(times.finished == .seconds(9))
        #expect(times.serviceStarted == .seconds(4))
        #expect(times.serviceReady == nil)
        #expect(!times.isStartedAnew)
    }

    @Test(
        "numbers that no boot takes are none",
        arguments: ["-5", "3600000001", "99999999999999999999", "kim", ""])
    func bounds(text: String) {
        #expect(BootTimes(shown: "UserspaceTimestampMonotonic=\(text)").userspace == nil)
    }

    @Test("a service that began after all else was started anew")
    func anew() {
        let times = BootTimes(
            shown: "FinishTimestampMonotonic=5\nExecMainStartTimestampMonotonic=6")
        #expect(times.isStartedAnew)
    }
}

@Suite("What a report may hold")
struct FieldReportTests {
    @Test(
        "a text is short and printable, or none",
        arguments: ["", "a\nb", "Gr\u{FC}n", String(repeating: "x", count: 65), "a\u{1B}[2J"])
    func texts(text: String) {
        #expect(FieldReport.PlainText(text) == nil)
    }

    @Test(
        "a failure's words name nobody",
        arguments: [
            FieldReport.Gap(.lineBusy(line: "GPIO17", consumer: "kims-program")),
            .init(.permissionDenied(path: "/home/kim/x")), .init(.deviceMissing(path: "/home/kim")),
            .init(.systemCall(name: "open /home/kim", code: 5, text: "kim")),
        ])
    func reasons(gap: FieldReport.Gap) {
        #expect(!gap.words.contains("kim"))
        #expect(!gap.words.isEmpty)
    }
}
