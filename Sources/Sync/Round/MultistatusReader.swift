/// Takes the `href`s out of a PROPFIND's answer (RFC 4918, 14.16), element by element, as an XML
/// parser tells them. What they mean is `FolderListing`'s.
package struct MultistatusReader {
    /// The names of the open elements, as `DAV:|href`: the namespace, a bar, the name.
    private var open: [String] = []
    private var text = ""
    /// As they stand there, without the blanks around them.
    package private(set) var hrefs: [String] = []
    /// Whether it is more than any server says of a folder of ours: the rest is not to be read.
    package private(set) var isTooMuch = false

    /// Elements within each other at most. Chosen: a PROPFIND's answer has 7.
    private static let depthLimit = 32
    /// Bytes of an `href` at most. Chosen: of an address of ours.
    private static let textLimit = 2048

    private static let path = ["DAV:|multistatus", "DAV:|response", "DAV:|href"]

    package init() {}

    package mutating func begin(_ element: String) {
        guard open.count < Self.depthLimit else {
            isTooMuch = true
            return
        }
        open.append(element)
        text = ""
    }

    package mutating func add(_ characters: String) {
        guard open == Self.path else { return }
        guard text.utf8.count + characters.utf8.count <= Self.textLimit else {
            isTooMuch = true
            return
        }
        text += characters
    }

    package mutating func end() {
        if open == Self.path, !isTooMuch {
            if hrefs.count < FolderListing.entryLimit {
                // No address has blanks in it.
                hrefs.append(text.filter { !$0.isWhitespace })
            } else {
                isTooMuch = true
            }
        }
        _ = open.popLast()
    }
}
