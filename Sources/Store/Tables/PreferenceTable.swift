import SystemCalls
import Units

/// What the device remembers from one start to the next.
public enum PreferenceName: String, Sendable {
    /// The id of the recipe brewed last.
    case lastUsedRecipe
    /// Minutes until the backlight goes out.
    case backlightMinutes
    /// Which cues are heard: `all`, `steps` or `off`; once whether the buzzer ticks.
    case buzzer
    /// The layout of the display: `20x4` or `16x2`.
    case layout
    /// The scale's calibration, as `CalibrationText` writes it.
    case scaleCalibration
}

extension Database {
    /// What the device remembers from one start to the next.
    public var preferences: PreferenceTable { PreferenceTable(connection: connection) }
}

/// What the device remembers from one start to the next, each under a name.
public struct PreferenceTable {
    let connection: Connection

    /// What is remembered under a name; nil when nothing is.
    public func value(of name: PreferenceName) throws(StoreError) -> String? {
        try connection.first(
            "SELECT value FROM preference WHERE name = ?", [.text(name.rawValue)]
        ) { $0.text("value") }
    }

    /// What a database in a folder remembers under a name, without changing anything: no folder is
    /// made, nothing is migrated. Nil when there is nothing, or no database.
    public static func stored(
        _ name: PreferenceName, in directory: String
    ) throws(StoreError) -> String? {
        let path = StateFiles(directory: directory).database
        guard Filesystem.exists(path) else { return nil }
        let connection = try Connection(path: path, access: .readOnly, busyMilliseconds: 2000)
        guard try Database.checkedVersion(of: connection, path) > 0 else { return nil }
        return try PreferenceTable(connection: connection).value(of: name)
    }

    /// The number that is remembered under a name; nil when nothing is, or what can't be.
    public func number(of name: PreferenceName) throws(StoreError) -> Int? {
        guard let bounds = Plausible.preferences[name] else { return nil }
        return try value(of: name).flatMap { UntrustedInteger($0) }
            .flatMap { bounds.within($0) }.map { Int($0) }
    }

    /// Remembers several things at once; nil forgets one.
    public func set(_ values: [(PreferenceName, String?)]) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            for (name, value) in values { try put(value, name.rawValue) }
        }
    }

    private func put(_ value: String?, _ name: String) throws(StoreError) {
        if let value {
            try connection.run(
                "INSERT OR REPLACE INTO preference VALUES (?, ?)", [.text(name), .text(value)])
        } else {
            try connection.run("DELETE FROM preference WHERE name = ?", [.text(name)])
        }
    }
}
