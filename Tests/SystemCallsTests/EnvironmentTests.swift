import CPOSIX
import SystemCalls
import Testing

// Not beside a program that is started: setenv(3) may move what that is just reading.
extension ChildProcessTests {
    @Suite("The environment")
    struct EnvironmentTests {
        @Test("what is not UTF-8 counts as not set, and can be shown")
        func unreadable() {
            let bytes: [CChar] = [0x61, -1, 0]
            setenv("BREWGUIDE_TEST_BYTES", bytes, 1)
            #expect(Environment.value(of: "BREWGUIDE_TEST_BYTES") == nil)
            #expect(Environment.unreadableValue(of: "BREWGUIDE_TEST_BYTES") == "a\u{FFFD}")
            #expect(!Environment.isEmpty("BREWGUIDE_TEST_BYTES"))
        }

        @Test("a variable that is set stays, unless it is to be replaced")
        func replacing() {
            let name = "BREWGUIDE_TEST_VALUE"
            #expect(Environment.value(of: name) == nil)
            #expect(Environment.isEmpty(name))
            Environment.set(name, to: "one", replacing: false)
            Environment.set(name, to: "two", replacing: false)
            #expect(Environment.value(of: name) == "one")
            Environment.set(name, to: "", replacing: true)
            #expect(Environment.value(of: name) == "")
            #expect(Environment.isEmpty(name))
            #expect(Environment.unreadableValue(of: name) == nil)
        }
    }
}
