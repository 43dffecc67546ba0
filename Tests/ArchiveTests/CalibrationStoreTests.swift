import Fixtures
import Panel
import Scales
import Store
import Testing
import Timebase
import Units

@testable import Archive

/// A scale's calibration on its way to the database and back.
@Suite("The calibration in the store")
struct CalibrationStoreTests {
    private let folder: TemporaryFolder
    private static let today = WallTime(millisecondsSince1970: 1_795_244_400_000)

    init() throws { folder = try TemporaryFolder.inMemory() }

    private func archive(at wall: WallTime = today) -> Archive {
        Archive(
            directory: folder.path,
            environment: SimulatedEnvironment(firstID: 1) { ("boot", wall, true) })
    }

    private func calibration(
        zero: Int32 = 21_500, device: String = "here",
        _ date: WallTime = WallTime(millisecondsSince1970: 0)
    ) throws -> Calibration {
        try #require(
            Calibration(
                zero: zero, span: -215_000, weight: Milligrams(grams: 500), date: date,
                device: device))
    }

    @Test(
        "SPEC §16.2 · it is read back as it was written",
        arguments: [
            (0, 215_000, 500_000, "here"), (-8_388_608, 100_000, 100_000, "f0 0d"),
            (8_388_607, -16_777_215, 5_000_000, "é"),
        ] as [(Int32, Int32, Int, String)])
    func text(zero: Int32, span: Int32, weight: Int, device: String) throws {
        let made = try #require(
            Calibration(
                zero: zero, span: span, weight: Milligrams(weight), date: Self.today,
                device: device))
        #expect(Calibration(storedText: made.storedText) == made)
    }

    @Test(
        "SPEC §16.2 · what no calibration is written as is none",
        arguments: [
            "", " ", "1 2 3 4", "1 2 3 4 ", "x 215000 500000 0 here", "0 215000 500000 0",
            "0  215000 500000 0 here", "0 215000 99999 0 here", "0 215000 5000001 0 here",
            "0 9999 500000 0 here", "99999999999 215000 500000 0 here",
            "0 215000 500000 -1 here", "0 215000 99999999999999999999 0 here",
        ])
    func noText(text: String) {
        #expect(Calibration(storedText: text) == nil)
    }

    @Test("SPEC §16.2 · it is dated by whoever stores it, once, and comes back at the next start")
    func dated() throws {
        let device = archive()
        let made = try calibration()
        device.carryOut(
            .change(.setPreferences(Preferences(calibration: made))), at: .origin)
        let stored = Calibration.stored(in: folder.path)
        #expect(stored == made.dated(Self.today))
        let later = WallTime(millisecondsSince1970: Self.today.millisecondsSince1970 + 86_400_000)
        let next = archive(at: later)
        #expect(next.startingPoint(at: .origin).preferences.calibration == stored)
        // Another preference is set, by a panel that does not know the date.
        next.carryOut(
            .change(.setPreferences(Preferences(backlightMinutes: 9, calibration: made))),
            at: .origin)
        #expect(Calibration.stored(in: folder.path) == stored)
        next.carryOut(
            .change(.setPreferences(Preferences(calibration: try calibration(zero: 1)))),
            at: .origin)
        #expect(Calibration.stored(in: folder.path)?.date == later)
    }

    @Test("SPEC §16.2 · the command line keeps one, and what else was set stays")
    func commandLine() throws {
        let device = archive()
        device.carryOut(
            .change(.setPreferences(Preferences(backlightMinutes: 9))), at: .origin)
        let database = try Database(directory: folder.path)
        #expect(Calibration.stored(in: folder.path) == nil)
        let made = try calibration(Self.today)
        try database.keep(made)
        #expect(Calibration.stored(in: folder.path) == made)
        #expect(try database.devicePreferences().backlightMinutes == 9)
    }

    @Test("SPEC §16.2 · one of another device, restored here, means nothing")
    func elsewhere() throws {
        let database = try Database(directory: folder.path)
        try database.keep(try calibration(device: "elsewhere", Self.today))
        let start = archive().startingPoint(at: .origin)
        let setup = ScaleSetup(.counts(calibration: nil), device: "here")
        let panel = Panel(
            Panel.Configuration(size: .twentyByFour, scale: setup), start: start, at: .origin)
        #expect(panel.scaleStatus?.state == .uncalibrated)
        try database.keep(try calibration(Self.today))
        let own = Panel(
            Panel.Configuration(size: .twentyByFour, scale: setup),
            start: archive().startingPoint(at: .origin), at: .origin)
        #expect(own.scaleStatus?.state == .asleep)
    }
}
