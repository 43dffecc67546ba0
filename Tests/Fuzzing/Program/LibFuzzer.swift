import CPOSIX
import FuzzTargets

#if LIBFUZZER
    /// libFuzzer's own way in for programs with a main of theirs: LLVMFuzzerRunDriver.
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ count: UnsafeMutablePointer<CInt>,
        _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
        _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt
#endif

/// LLVM's fuzzer, which is led by what the code does with an input.
enum LibFuzzer {
    /// Runs it with its own arguments; never comes back.
    static func run(_ target: FuzzTarget, _ words: [String]) -> Never {
        #if LIBFUZZER
            CurrentTarget.open(target)
            var words: [UnsafeMutablePointer<CChar>?] =
                (["brewguide-fuzz"] + words).map { strdup($0) } + [nil]
            var count = CInt(words.count - 1)
            let status = words.withUnsafeMutableBufferPointer { words in
                var start = words.baseAddress
                return runDriver(&count, &start) { bytes, count in
                    CurrentTarget.take(Array(UnsafeBufferPointer(start: bytes, count: count)))
                    return 0
                }
            }
            exit(status)
        #else
            print("this build has no libFuzzer in it: .ci/fuzz says how to make one")
            exit(69)  // sysexits(3): EX_UNAVAILABLE.
        #endif
    }
}

#if LIBFUZZER
    /// The target that libFuzzer, whose callback takes no context, throws inputs at.
    private enum CurrentTarget {
        // libFuzzer calls from the thread that started it, and from no other.
        nonisolated(unsafe) private static var target: (any OpenTarget)?

        static func open(_ target: FuzzTarget) {
            do {
                self.target = try target.open()
            } catch {
                print("\(target.rawValue) can't be opened: \(error)")
                exit(1)
            }
        }

        static func take(_ input: [UInt8]) {
            do {
                try target?.take(input)
            } catch {
                print("finding: \(error)")
                fflush(nil)
                abort()
            }
        }
    }
#endif
