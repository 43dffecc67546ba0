import Hardware

/// The menu: what there is besides the next brew.
struct MenuScreen {
    /// What it leads to.
    enum Item: CaseIterable {
        case recipes, reset, logs, settings, powerOff
    }

    private(set) var index = 0

    var item: Item { Item.allCases[index] }

    // What it shows.

    func rows(for size: DisplaySize) -> ListRows {
        ListRows(
            title: "Menu", rows: Item.allCases.map { TextRow(Self.name(of: $0, size)) },
            index: index)
    }

    private static func name(of item: Item, _ size: DisplaySize) -> String {
        switch item {
        case .recipes: "Recipes"
        case .reset: size == .sixteenByTwo ? "Reset defaults" : "Reset to defaults"
        case .logs: "Logs"
        case .settings: "Settings"
        case .powerOff: "Power off"
        }
    }

    // What the keys do.

    mutating func down() { index = (index + 1) % Item.allCases.count }

    var softKeys: SoftKeys {
        SoftKeys(
            next: SoftKey("Select", .list(.select)), pause: SoftKey("Down", .list(.down)).repeating,
            restart: SoftKey("Back", .back))
    }
}
