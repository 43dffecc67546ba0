import FuzzTargets
import SystemCalls
import Testing

/// What fuzzing has kept: every input that once led somewhere new, or was a finding.
@Suite("The fuzzing corpus")
struct CorpusTests {
    private static let corpus: String = {
        var path = #filePath
        for _ in 0..<2 {
            path = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
        }
        return path + "/Corpus"
    }()

    @Test("every input of the corpus finds nothing", arguments: FuzzTarget.allCases)
    func corpus(target: FuzzTarget) throws {
        let folder = "\(Self.corpus)/\(target.rawValue)"
        let names = Filesystem.names(in: folder).sorted()
        #expect(!names.isEmpty)
        let open = try target.open()
        for name in names {
            let bytes = try Descriptor(opening: "\(folder)/\(name)", flags: 0).read(limit: 1 << 20)
                .bytes
            do {
                try open.take(bytes)
            } catch {
                Issue.record("\(target.rawValue)/\(name): \(error)")
            }
        }
    }
}
