import Hardware
import Testing

@testable import HD44780

@Suite("The states of the lines")
struct WireTests {
    private func encoder(
        _ wiring: DisplayWiring = .pcf8574, _ options: DriverOptions = DriverOptions()
    ) -> WireEncoder {
        WireEncoder(wiring: wiring, options: options, backlight: true)
    }

    @Test(
        "a bus that is shared carries at most 29 ms of states at once",
        arguments: [(1, 2), (2, 5), (50, 159), (100, 321), (400, 1287), (1000, 3221)])
    func sharedBus(kilohertz: Int, states: Int) {
        #expect(DriverOptions(busKilohertz: kilohertz).sharingBus.bytesPerTransaction == states)
        let fewer = DriverOptions(bytesPerTransaction: 1, busKilohertz: kilohertz)
        #expect(fewer.sharingBus == fewer)
    }

    @Test(
        "states lie between two bytes until the first one is carried out",
        arguments: [
            (50, false, 0), (100, false, 0), (150, false, 0), (151, false, 1), (300, false, 1),
            (301, false, 2), (400, false, 2), (1000, false, 6), (75, true, 0), (76, true, 1),
            (100, true, 1), (400, true, 5), (1000, true, 13),
        ])
    func between(kilohertz: Int, isSlow: Bool, states: Int) {
        let options = DriverOptions(busKilohertz: kilohertz, isSlow: isSlow)
        #expect(options.statesBetweenBytes == states)
        var encoder = encoder(.pcf8574, options)
        encoder.instruction(0x80)
        encoder.instruction(0x81)
        let repeated = [UInt8](repeating: 0x08, count: states)
        // RS low, a byte, what passes the time, a byte.
        let first: [UInt8] = repeated.isEmpty ? [0x08] : repeated
        let byte: [UInt8] = [0x8C, 0x88, 0x0C, 0x08]
        let second: [UInt8] = [0x8C, 0x88, 0x1C, 0x18]
        var bytes: [UInt8] = first
        for part in [byte, repeated, second] { bytes += part }
        #expect(encoder.finish() == [.write(bytes[...])])
    }

    @Test("what a usual display is given is what the options are without being told")
    func defaults() {
        let options = DriverOptions()
        #expect(options.bytesPerTransaction == .max && options.trustsAddressWrap)
        #expect(options.busKilohertz == 100 && !options.isSlow)
        #expect(options.clearMicroseconds == 2200 && options.executionMicroseconds == 60)
        let slow = DriverOptions(isSlow: true)
        #expect(slow.clearMicroseconds == 4900 && slow.executionMicroseconds == 120)
        #expect(DriverOptions(bytesPerTransaction: 2, busKilohertz: 2).busKilohertz == 2)
    }

    @Test("a change of RS takes a state of its own, none where it stands as it should")
    func select() {
        var encoder = encoder()
        encoder.data(0x41)
        encoder.data(0x42)
        encoder.instruction(0x80)
        #expect(
            encoder.finish() == [
                .write([
                    0x09, 0x4D, 0x49, 0x1D, 0x19, 0x4D, 0x49, 0x2D, 0x29, 0x08, 0x8C, 0x88, 0x0C,
                    0x08,
                ])
            ])
    }

    @Test("on GPIO lines each byte is waited for, through the backpack none is")
    func waits() {
        for (isSlow, microseconds): (Bool, Int) in [(false, 60), (true, 120)] {
            var encoder = encoder(.parallel, DriverOptions(isSlow: isSlow))
            encoder.data(0x41)
            #expect(
                encoder.finish() == [
                    .write([0x09, 0x4D, 0x49, 0x1D, 0x19]), .wait(.microseconds(microseconds)),
                ])
        }
    }

    @Test("after a wait nothing more passes the time")
    func afterAWait() {
        var encoder = encoder(.pcf8574, DriverOptions(busKilohertz: 400))
        encoder.rest()
        encoder.wait(microseconds: 7)
        encoder.instruction(0x80)
        encoder.wait(microseconds: 8)
        encoder.instruction(0x80)
        #expect(
            encoder.finish() == [
                .write([0x08]), .wait(.microseconds(7)), .write([0x8C, 0x88, 0x0C, 0x08]),
                .wait(.microseconds(8)), .write([0x8C, 0x88, 0x0C, 0x08]),
            ])
    }

    @Test("a transaction takes as many states as it may, the last one what is left")
    func transactions() {
        var encoder = encoder(.pcf8574, DriverOptions(bytesPerTransaction: 2))
        encoder.instruction(0x80)
        #expect(encoder.finish() == [.write([0x08, 0x8C]), .write([0x88, 0x0C]), .write([0x08])])
        encoder.begin()
        #expect(encoder.finish() == [])
    }

    @Test("the backlight goes with the next state, or in one of its own where none comes")
    func backlight() {
        var encoder = encoder()
        encoder.showBacklight()
        #expect(encoder.finish() == [.write([0x08])], "nobody knows what stands there")
        encoder.begin()
        encoder.showBacklight()
        #expect(encoder.finish() == [])
        encoder.backlight = false
        encoder.showBacklight()
        encoder.showBacklight()
        encoder.data(0x11)
        encoder.backlight = true
        encoder.rest()
        #expect(encoder.finish() == [.write([0x00, 0x01, 0x15, 0x11, 0x15, 0x11, 0x09])])
    }

    @Test("a check asks for what stands on the lines, where that is known and can be read")
    func verify() {
        var encoder = encoder()
        encoder.verify()
        #expect(encoder.finish() == [])
        encoder.data(0x25)
        encoder.verify()
        #expect(encoder.finish() == [.write([0x09, 0x2D, 0x29, 0x5D, 0x59]), .verify(0x59)])
        encoder.forgetLines()
        encoder.begin()
        encoder.verify()
        #expect(encoder.finish() == [])
    }

    @Test("a counter is read in two halves, once the display has carried out what came before")
    func reading() {
        for (kilohertz, before): (Int, Int) in [(100, 1), (400, 3)] {
            var encoder = encoder(.pcf8574, DriverOptions(busKilohertz: kilohertz))
            encoder.instruction(0xA5)
            _ = encoder.finish()
            encoder.begin()
            encoder.expectCounter(at: 0x25)
            let ready = [UInt8](repeating: 0xFA, count: before)
            #expect(
                encoder.finish() == [
                    .write(ArraySlice(ready + [0xFE])), .expect(0x20, mask: 0xF0),
                    .write([0xFA, 0xFE]), .expect(0x50, mask: 0xF0), .write([0xFA]),
                ])
        }
    }

    @Test("after one that failed E falls before R/W does")
    func afterAFailure() {
        var encoder = encoder()
        encoder.expectCounter(at: 0x25)
        _ = encoder.finish()
        encoder.expectationFailed()
        encoder.begin()
        encoder.halfInstruction(0x30)
        #expect(encoder.finish() == [.write([0xFA, 0x08, 0x3C, 0x38])])
    }
}
