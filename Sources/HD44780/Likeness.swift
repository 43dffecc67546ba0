/// What stands in for a character a ROM lacks. One character for one, so that columns stay put.
enum Likeness {
    /// The nearest character in ASCII; nil when there is none.
    static func of(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        signs[scalar] ?? letters[scalar]
    }

    private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{A0}": " ", "\u{202F}": " ", "\u{2009}": " ",
        "‘": "'", "’": "'", "‚": ",", "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"",
        "‹": "<", "›": ">", "´": "'", "`": "'", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-",
        "…": ".", "×": "x", "·": ".", "•": "*", "~": "-", "\\": "/", "º": "o", "ª": "a",
        "¹": "1", "²": "2", "³": "3", "½": "/", "¼": "/", "¾": "/", "¦": "|", "±": "+",
        "★": "*", "☆": ".", "✓": "v", "✗": "x", "⇄": "=", "↑": "^", "↓": "v", "▶": ">",
        "⏸": "\"", "≤": "<", "≥": ">", "€": "E", "£": "L", "¡": "!", "¿": "?", "µ": "u", "μ": "u",
        "█": "#", "▇": "#", "▌": "#", "▏": "|", "°": "o",
    ]

    /// Each base letter with the letters that fold to it: Latin-1 and Latin Extended-A.
    private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
        let folds: [(Unicode.Scalar, String)] = [
            ("A", "ÀÁÂÃÄÅĀĂĄÆ"), ("a", "àáâãäåāăąæ"), ("C", "ÇĆĈĊČ"), ("c", "çćĉċč"),
            ("D", "ÐĎĐ"), ("d", "ðďđ"), ("E", "ÈÉÊËĒĔĖĘĚ"), ("e", "èéêëēĕėęě"), ("G", "ĜĞĠĢ"),
            ("g", "ĝğġģ"), ("H", "ĤĦ"), ("h", "ĥħ"), ("I", "ÌÍÎÏĨĪĬĮİ"), ("i", "ìíîïĩīĭįı"),
            ("J", "Ĵ"), ("j", "ĵ"), ("K", "Ķ"), ("k", "ķĸ"), ("L", "ĹĻĽĿŁ"), ("l", "ĺļľŀł"),
            ("N", "ÑŃŅŇŊ"), ("n", "ñńņňŉŋ"), ("O", "ÒÓÔÕÖØŌŎŐŒ"), ("o", "òóôõöøōŏőœ"),
            ("P", "Þ"), ("p", "þ"), ("R", "ŔŖŘ"), ("r", "ŕŗř"), ("S", "ŚŜŞŠȘ"), ("s", "śŝşšșßſ"),
            ("T", "ŢŤŦȚ"), ("t", "ţťŧț"), ("U", "ÙÚÛÜŨŪŬŮŰŲ"), ("u", "ùúûüũūŭůűų"), ("W", "Ŵ"),
            ("w", "ŵ"), ("Y", "ÝŶŸ"), ("y", "ýÿŷ"), ("Z", "ŹŻŽ"), ("z", "źżž"),
        ]
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (base, variants) in folds {
            for variant in variants.unicodeScalars { table[variant] = base }
        }
        return table
    }()
}
