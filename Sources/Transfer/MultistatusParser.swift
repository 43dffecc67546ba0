import CExpat
import Sync

/// Reads the answer to a PROPFIND by libexpat. A document type, by which a short text can become a
/// long one, ends it.
final class MultistatusParser {
    private var reader = MultistatusReader()
    private var hasDocumentType = false
    private var handle: XML_Parser?

    /// The `href`s of an answer.
    /// - Throws: `TransportFailure.tooLarge` when it is more than any server says; `interrupted`
    ///   when it is cut, or no XML.
    static func hrefs(_ bytes: [UInt8]) throws(TransportFailure) -> [String] {
        let parser = MultistatusParser()
        guard let handle = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: "|"))) else {
            throw .interrupted
        }
        defer { XML_ParserFree(handle) }
        parser.handle = handle
        parser.attach(to: handle)
        let characters = bytes.map { CChar(bitPattern: $0) }
        let status = XML_Parse(handle, characters, Int32(clamping: characters.count), 1)
        if parser.reader.isTooMuch || parser.hasDocumentType { throw .tooLarge }
        guard status == XML_STATUS_OK else { throw .interrupted }
        return parser.reader.hrefs
    }

    private func attach(to handle: XML_Parser) {
        XML_SetUserData(handle, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            handle,
            { context, name, _ in
                guard let name else { return }
                MultistatusParser.of(context)?.take { $0.begin(String(cString: name)) }
            },
            { context, _ in MultistatusParser.of(context)?.take { $0.end() } })
        XML_SetCharacterDataHandler(handle) { context, characters, count in
            let bytes = UnsafeRawBufferPointer(start: characters, count: Int(count))
            let text = String(decoding: bytes, as: UTF8.self)
            MultistatusParser.of(context)?.take { $0.add(text) }
        }
        XML_SetStartDoctypeDeclHandler(handle) { context, _, _, _, _ in
            guard let parser = MultistatusParser.of(context) else { return }
            parser.hasDocumentType = true
            XML_StopParser(parser.handle, 0)
        }
    }

    private func take(_ change: (inout MultistatusReader) -> Void) {
        change(&reader)
        if reader.isTooMuch { XML_StopParser(handle, 0) }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> MultistatusParser? {
        context.map { Unmanaged<MultistatusParser>.fromOpaque($0).takeUnretainedValue() }
    }
}
