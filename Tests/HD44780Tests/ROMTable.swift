import Hardware

/// The data sheet's table 4, column by column as it is drawn, each code with all the characters
/// that people read in its dots. Written from the picture, not from the driver.
struct ROMTable {
    private var drawings: [UInt8: [Unicode.Scalar]] = [:]

    init(_ set: CharacterROM) {
        for (upper, column) in set == .a00 ? Self.japanese : Self.european {
            for (lower, scalar) in column.unicodeScalars.enumerated() where scalar != "\u{FFFD}" {
                let code = upper << 4 | UInt8(lower)
                drawings[code] = [scalar] + (Self.readings[scalar] ?? [])
            }
        }
    }

    /// The characters read in what a code shows; none where the table is empty.
    func drawing(of code: UInt8) -> [Unicode.Scalar] { drawings[code] ?? [] }

    /// Drawings that are read as more than one character.
    private static let readings: [Unicode.Scalar: [Unicode.Scalar]] = [
        "β": ["ß"], "μ": ["µ"], "Ω": ["\u{2126}"], "Σ": ["∑"], "･": ["·", "・"], "█": ["■"],
        "●": ["•"], "ﾟ": ["°"], "Φ": ["Ø"],
    ]

    private static let japanese: [(UInt8, String)] = [
        (0x2, " !\"#$%&'()*+,-./"), (0x3, "0123456789:;<=>?"), (0x4, "@ABCDEFGHIJKLMNO"),
        (0x5, "PQRSTUVWXYZ[¥]^_"), (0x6, "`abcdefghijklmno"), (0x7, "pqrstuvwxyz{|}→←"),
        (0xA, " ｡｢｣､･ｦｧｨｩｪｫｬｭｮｯ"), (0xB, "ｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿ"), (0xC, "ﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏ"),
        (0xD, "ﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ"), (0xE, "αäβεμσρg√⁻jˣ¢£ñö"),
        (0xF, "pqθ∞ΩüΣπ\u{FFFD}y千万円÷ █"),
    ]

    private static let european: [(UInt8, String)] = [
        (0x1, "▶◀“”⏫⏬●↵↑↓→←≤≥▲▼"), (0x2, " !\"#$%&'()*+,-./"), (0x3, "0123456789:;<=>?"),
        (0x4, "@ABCDEFGHIJKLMNO"), (0x5, "PQRSTUVWXYZ[\\]^_"), (0x6, "`abcdefghijklmno"),
        (0x7, "pqrstuvwxyz{|}~⌂"), (0x8, "БДЖЗИЙЛПУЦЧШЩЪЫЭ"), (0x9, "α♪ΓπΣσ♬τ\u{FFFD}θΩδ∞♥ε∩"),
        (0xA, "‖¡¢£¤¥¦§ƒ©ª«ЮЯ®´"), (0xB, "°±²³₧μ¶·ω¹º»¼½¾¿"), (0xC, "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ"),
        (0xD, "ÐÑÒÓÔÕÖ×ΦÙÚÛÜÝÞß"), (0xE, "àáâãäåæçèéêëìíîï"), (0xF, "ðñòóôõö÷øùúûüýþÿ"),
    ]
}
