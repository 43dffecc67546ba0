import Control
import Doctor
import Hardware
import JSON5
import Timebase

extension FieldReport {
    /// The form of the document; it grows with each change that a reader must know of.
    private static let format = 1

    /// The report as it is written: each key is there, null where there is nothing, and then
    /// `missing` has the reason under the same key.
    var json: JSONValue {
        var document = Document(gaps: gaps)
        document.add("format", .integer(Self.format))
        document.add("version", .string(BrewGuideVersion.current))
        document.add("model", model.map { .string($0.text) })
        document.add("kernel", kernel.map { .string($0.text) })
        document.add("system", system.map { .string($0.text) })
        document.add("architecture", .string(Self.architecture))
        document.add("temperatureCelsius", millidegrees.map { .thousandths($0) })
        document.add("throttled", throttled.map { .string("0x" + String($0, radix: 16)) })
        document.add("checks", .array(findings.map(\.reportJSON)))
        document.add("gpio", gpio?.json)
        document.add("bus", bus.map { json(of: $0, &document) })
        document.add("boot", boot.map { $0.json(&document) })
        document.add("binsUpToMilliseconds", Self.bins)
        document.add("bounce", bounce.map { json(of: $0, &document) })
        document.add("latency", latency.map { json(of: $0, &document) })
        return document.json
    }

    private static var architecture: String {
        #if arch(arm64)
            "arm64"
        #elseif arch(arm)
            "arm"
        #elseif arch(x86_64)
            "x86_64"
        #else
            "other"
        #endif
    }

    private static var bins: JSONValue {
        .array(SpanDistribution.binMicroseconds.map { .thousandths($0) })
    }

    private func json(of bus: Facts.Bus, _ document: inout Document) -> JSONValue {
        var members = JSONValue.members([
            "controller": .string(bus.controller.rawValue),
            "kilohertz": document.value(bus.kilohertz.map { .integer($0) }, at: "bus.kilohertz"),
            "transfers": .string(bus.trouble?.word ?? "good"),
            "answers": .array(bus.answers.map { .string(HardwareError.hex($0.address)) }),
        ])
        var others: JSONValue?
        if case .known(let answering, let taken, let isComplete) = bus.neighbours {
            others = .group([
                "answering": .array(answering.map { .string(HardwareError.hex($0)) }),
                "ofTheKernel": .array(taken.map { .string(HardwareError.hex($0)) }),
                "allAsked": .bool(isComplete),
            ])
        }
        members += JSONValue.members(["others": document.value(others, at: "bus.others")])
        return .object(members)
    }

    private func json(
        of bounce: [Button: BounceReport], _ document: inout Document
    ) -> JSONValue {
        var keys: [JSONValue.Member] = []
        for button in Button.allCases {
            let key = "bounce.\(button.rawValue)"
            if bounce[button] == nil { document.gaps[key] = .unpressed }
            let value = document.value(bounce[button]?.json, at: key)
            keys += JSONValue.members([button.rawValue: value])
        }
        return .object(keys)
    }

    private func json(of latency: Latency, _ document: inout Document) -> JSONValue {
        let measured = latency.measurement
        if latency.displayStart == nil || measured.displayError != nil {
            document.gaps["latency.displayStartMilliseconds"] = .displayFails
            document.gaps["latency.toFrame"] = .displayFails
        }
        let start = latency.displayStart.map { JSONValue.thousandths($0.microseconds) }
        let frames = measured.toFrame.spans.isEmpty ? nil : measured.toFrame.json
        return .group([
            "display": .string(displaySize.name),
            "realtime": .bool(latency.isRealtime),
            "lost": .integer(measured.lost),
            "toKernel": measured.toKernel.json,
            "toProgram": measured.toProgram.json,
            "toFrame": document.value(frames, at: "latency.toFrame"),
            "displayStartMilliseconds": document.value(
                start, at: "latency.displayStartMilliseconds"),
        ])
    }
}

/// A document in which nothing is missing without a reason.
private struct Document {
    var gaps: [String: FieldReport.Gap]
    private var members: [JSONValue.Member] = []
    /// The keys that turned out to be null.
    private var missing: Set<String> = []

    init(gaps: [String: FieldReport.Gap]) { self.gaps = gaps }

    mutating func add(_ key: String, _ value: JSONValue?) {
        let value = self.value(value, at: key)
        members += JSONValue.members([key: value])
    }

    /// The value at a path of keys, or null, which is noted.
    mutating func value(_ value: JSONValue?, at path: String) -> JSONValue {
        if value == nil { missing.insert(path) }
        return value ?? .null
    }

    /// All of it, and the reasons.
    var json: JSONValue {
        let reasons = missing.sorted().flatMap { path in
            JSONValue.members([path: .string((gaps[path] ?? .untold).words)])
        }
        return .object(members + JSONValue.members(["missing": .object(reasons)]))
    }
}

extension Finding {
    /// Its name and outcome; the words may name a user or a path.
    fileprivate var reportJSON: JSONValue {
        .group(["check": .string(check), "outcome": .string(outcome.rawValue)])
    }
}

extension FieldReport.GPIO {
    fileprivate var json: JSONValue {
        .group([
            "chip": .string(chip.text),
            "lineNames": .array(lineNames.map { .optional($0?.text) }),
        ])
    }
}

extension Facts.Bus.Trouble {
    fileprivate var word: String {
        switch self {
        case .hangs: "hang"
        case .breaksOff: "break off"
        }
    }
}

extension BootTimes {
    fileprivate func json(_ document: inout Document) -> JSONValue {
        func seconds(_ key: String, _ span: Duration?) -> JSONValue {
            let value = span.map { JSONValue.thousandths($0.microseconds / 1000) }
            return document.value(value, at: "boot.\(key)")
        }
        return .group([
            "userspaceSeconds": seconds("userspaceSeconds", userspace),
            "serviceStartedSeconds": seconds("serviceStartedSeconds", serviceStarted),
            "serviceReadySeconds": seconds("serviceReadySeconds", serviceReady),
            "finishedSeconds": seconds("finishedSeconds", finished),
        ])
    }
}

extension BounceReport {
    fileprivate var json: JSONValue {
        .group([
            "presses": .integer(presses),
            "whenPressed": pressBounces.json, "whenLetGo": releaseBounces.json,
            "gaps": gaps.json, "glitches": glitches.json,
        ])
    }
}

extension SpanDistribution {
    /// In milliseconds; the histogram counts up to each bound of `binsUpToMilliseconds`, then those
    /// above.
    fileprivate var json: JSONValue {
        func at(_ percent: Int) -> JSONValue {
            percentile(percent).map { .thousandths($0.microseconds) } ?? .null
        }
        return .group([
            "count": .integer(spans.count), "p50": at(50), "p99": at(99), "max": at(100),
            "histogram": .array(counts.map { .integer($0) }),
        ])
    }
}

extension Duration {
    /// Whole microseconds, rounded up.
    fileprivate var microseconds: Int { Int((nanoseconds + 999) / 1000) }
}
