import Assembly
import Doctor
import Hardware

#if canImport(PiBoard)
    import PiBoard
#endif

/// Gathers a report from this Pi: from what the doctor knows already, from the machine, and from
/// those who take part. What can't be had is a gap, never a failure.
struct ReportGathering {
    let facts: Facts
    let findings: [Finding]
    var sources = MachineSources()

    /// The report; with `bounce` a person presses the keys, with `loopback` the rig does.
    func report(bounce: DoctorTrial?, loopback: Bool) -> FieldReport {
        var report = FieldReport()
        report.findings = findings
        report.displaySize = facts.configuration.display.size
        describeMachine(in: &report)
        describeBus(in: &report)
        #if canImport(PiBoard)
            describeLines(in: &report)
        #else
            report.gaps["gpio"] = .noBoard
        #endif
        describeKeys(in: &report, bounce)
        describeLatency(in: &report, isAsked: loopback)
        return report
    }

    private func describeMachine(in report: inout FieldReport) {
        report.model = sources.model
        report.kernel = sources.kernel
        report.system = sources.system
        report.millidegrees = sources.millidegrees
        report.throttled = facts.throttled
        report.boot = sources.boot
        if report.boot?.isStartedAnew == true {
            report.boot = nil
            report.gaps["boot"] = .startedAnew
        }
    }

    private func describeBus(in report: inout FieldReport) {
        guard let bus = facts.bus else {
            report.gaps["bus"] = .noBus
            return
        }
        switch bus.access {
        case .open: report.bus = bus
        case .denied: report.gaps["bus"] = .denied
        case .missing, .failed: report.gaps["bus"] = .busFails
        }
        switch bus.neighbours {
        case .known: break
        case .leftInPeace: report.gaps["bus.others"] = .busy
        case .unasked: report.gaps["bus.others"] = .busFails
        }
    }

    private func describeKeys(in report: inout FieldReport, _ trial: DoctorTrial?) {
        guard let trial else {
            report.gaps["bounce"] = .option(.buttons)
            return
        }
        do throws(HardwareError) {
            guard let board = try facts.configuration.wiring.opened() else {
                report.gaps["bounce"] = .noBoard
                return
            }
            report.bounce = try trial.measureButtons(on: board)
        } catch {
            report.gaps["bounce"] = FieldReport.Gap(error)
        }
    }

    private func describeLatency(in report: inout FieldReport, isAsked: Bool) {
        guard isAsked else {
            report.gaps["latency"] = .option(.loopback)
            return
        }
        #if canImport(PiBoard)
            switch LoopbackRun(configuration: facts.configuration).measure() {
            case .success(let latency): report.latency = latency
            case .failure(let gap): report.gaps["latency"] = gap.gap
            }
        #else
            report.gaps["latency"] = .noBoard
        #endif
    }

    #if canImport(PiBoard)
        private func describeLines(in report: inout FieldReport) {
            guard let chip = facts.chips.first(where: \.isWanted),
                let label = FieldReport.PlainText(chip.label)
            else {
                let isDenied = facts.chips.contains { $0.access == .denied }
                report.gaps["gpio"] = isDenied ? .denied : .noBoard
                return
            }
            do throws(HardwareError) {
                let names = try BoardProbe.headerLineNames(onChip: facts.configuration.chip)
                report.gpio = FieldReport.GPIO(
                    chip: label,
                    lineNames: names.map { $0.flatMap { FieldReport.PlainText($0) } })
            } catch {
                report.gaps["gpio"] = FieldReport.Gap(error)
            }
        }
    #endif
}
