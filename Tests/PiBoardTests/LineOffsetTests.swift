import Testing

@testable import PiBoard

@Suite("Where a line is on its chip")
struct LineOffsetTests {
    private func offset(_ name: String, found: Int, label: String, lines: Int = 54) -> Int? {
        GPIOChip.offset(of: .named(name), found: found, label: label, lines)
    }

    @Test("a name that the kernel has is where the kernel has it")
    func named() {
        #expect(offset("GPIO17", found: 4, label: "pinctrl-rp1") == 4)
        #expect(offset("GPIO17", found: 4, label: "gpio-sim") == 4)
    }

    @Test(
        "on the chip of a Pi's header GPIOn without such a name is offset n, as with mainline",
        arguments: ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"])
    func unnamed(label: String) {
        for number in 0...27 {
            #expect(offset("GPIO\(number)", found: -1, label: label) == number)
        }
        // Not on the header, or no such name.
        for name in ["GPIO28", "GPIO-1", "GPIO017", "GPIO+7", "GPIO", "gpio7", "SDA1", "GPIO7 "] {
            #expect(offset(name, found: -1, label: label) == nil, "\(name)")
        }
        #expect(offset("GPIO17", found: -1, label: label, lines: 10) == nil)
    }

    @Test(
        "on any other chip it is not there: a Pi 5 has several",
        arguments: ["gpio-brcmstb@107d508500", "raspberrypi-exp-gpio", "pinctrl-bcm2712", ""])
    func otherChip(label: String) {
        #expect(offset("GPIO17", found: -1, label: label) == nil)
    }
}
