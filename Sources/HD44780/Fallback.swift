/// What stands in for a character a ROM lacks: always one of ASCII that both ROMs have, and one
/// for one, so that columns stay put.
enum Fallback {
    /// The nearest character; nil when there is none.
    static func of(_ scalar: Unicode.Scalar) -> Unicode.Scalar? { table[scalar] }

    private static let table: [Unicode.Scalar: Unicode.Scalar] = {
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (fallback, characters) in signs + letters {
            for scalar in characters.unicodeScalars { table[scalar] = fallback }
        }
        return table
    }()

    /// Each sign with those that look or read like it.
    private static let signs: [(Unicode.Scalar, String)] = [
        // Every space and joiner of Unicode that may come in with pasted text.
        (" ", "\u{A0}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}"),
        (" ", "\u{2009}\u{200A}\u{200B}\u{202F}\u{205F}\u{2060}\u{3000}\u{FEFF}"),
        ("!", "¡"), ("\"", "“”„‟«»″¨⏸"), ("#", "█▇▆▓▒■●▊▋▉"), ("%", "‰"), ("'", "‘’‛′´`ʼ"),
        ("*", "•★☆✱¤♥❤"), ("+", "±✚†‡"), (",", "‚¸、"), ("-", "‐‑‒–—―−~¬¯\u{AD}⁻"),
        (".", "…·‥。"), ("/", "\\⁄½¼¾⅓⅔√"), ("0", "⁰₀"), ("1", "¹₁"), ("2", "²₂"), ("3", "³₃"),
        ("4", "⁴₄"), ("5", "⁵₅"), ("6", "⁶₆"), ("7", "⁷₇"), ("8", "⁸₈∞"), ("9", "⁹₉"),
        (":", "∶÷"), ("<", "‹≤←◀◂⇦"), ("=", "⇄⇆≈≡≠"), (">", "›≥→▶▸⇨"), ("?", "¿"), ("E", "€"),
        ("L", "£"), ("N", "№"), ("O", "Ω\u{2126}"), ("P", "¶₧"), ("S", "§Σ∑"), ("T", "™"),
        ("Y", "¥"), ("^", "↑▲△⇧"), ("|", "¦│┃▏▎▍▌‖"), ("a", "ªα"), ("c", "¢"), ("C", "©"),
        ("d", "δ"), ("e", "ε"), ("f", "ƒ"), ("n", "π"), ("o", "°º○◦σ"), ("p", "ρ"), ("R", "®"),
        ("t", "τ"), ("u", "µμ"), ("v", "↓▼▽⇩↧✓✔"), ("w", "ω"), ("x", "×✗✘✕"),
    ]

    /// Each base letter with those that fold to it: all of Latin-1 and Latin Extended-A, and the
    /// letters with a comma below of Romanian.
    private static let letters: [(Unicode.Scalar, String)] = [
        ("A", "ÀÁÂÃÄÅĀĂĄÆ"), ("a", "àáâãäåāăąæ"), ("C", "ÇĆĈĊČ"), ("c", "çćĉċč"), ("D", "ÐĎĐ"),
        ("d", "ðďđ"), ("E", "ÈÉÊËĒĔĖĘĚ"), ("e", "èéêëēĕėęě"), ("G", "ĜĞĠĢ"), ("g", "ĝğġģ"),
        ("H", "ĤĦ"), ("h", "ĥħ"), ("I", "ÌÍÎÏĨĪĬĮİ"), ("i", "ìíîïĩīĭįı"), ("J", "Ĵ"), ("j", "ĵ"),
        ("K", "Ķ"), ("k", "ķĸ"), ("L", "ĹĻĽĿŁ"), ("l", "ĺļľŀł"), ("N", "ÑŃŅŇŊ"), ("n", "ñńņňŉŋ"),
        ("O", "ÒÓÔÕÖØŌŎŐŒ"), ("o", "òóôõöøōŏőœ"), ("P", "Þ"), ("p", "þ"), ("R", "ŔŖŘ"),
        ("r", "ŕŗř"), ("S", "ŚŜŞŠȘẞ"), ("s", "śŝşšșßſ"), ("T", "ŢŤŦȚ"), ("t", "ţťŧț"),
        ("U", "ÙÚÛÜŨŪŬŮŰŲ"), ("u", "ùúûüũūŭůűų"), ("W", "Ŵ"), ("w", "ŵ"), ("Y", "ÝŶŸĲ"),
        ("y", "ýÿŷĳ"), ("Z", "ŹŻŽ"), ("z", "źżž"),
    ]
}
