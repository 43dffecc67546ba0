// swift-tools-version: 6.0
import PackageDescription

/// Only Linux has GPIO lines: elsewhere the Pi's own modules are left out, and all others build.
#if os(Linux)
    let piModules: [Target] = [
        .systemLibrary(name: "CGPIOD", pkgConfig: "libgpiod", providers: [.apt(["libgpiod-dev"])]),
        .target(
            name: "PiBoard",
            dependencies: [
                "Timebase", "Scales", "NAU7802", "DecentScale", "Hardware", "SystemCalls", "CPOSIX",
                "CGPIOD",
            ]),
        .testTarget(
            name: "PiBoardTests",
            dependencies: [
                "Timebase", "Units", "Scales", "NAU7802", "DecentScale", "Hardware", "SystemCalls",
                "CPOSIX", "PiBoard", "SimBoard", "Fixtures",
            ]),
        // Home Assistant: a program and a package of its own, which alone needs libmosquitto.
        // Without pkg-config: who builds brewguide alone is not told that the library is missing.
        .systemLibrary(name: "CMosquitto", providers: [.apt(["libmosquitto-dev"])]),
        .executableTarget(
            name: "brewguide-mqtt",
            dependencies: [
                "Timebase", "CommandLine", "JSON5", "SystemCalls", "Control", "Bridge",
                "CMosquitto",
            ]),
        // The network, which nothing that the controller is made of links. Without pkg-config, as
        // above.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        .target(name: "Transfer", dependencies: ["Units", "Sync", "CCurl", "CExpat"]),
        // The sync program's folder and its runs.
        .target(
            name: "Syncing",
            dependencies: ["Timebase", "SystemCalls", "Control", "Sync", "Spool", "Transfer"]),
        // A WebDAV server with the habits and faults of real ones: server.py, which needs python3.
        .target(
            name: "TestWebDAV", dependencies: ["Sync", "Transfer"], path: "Tests/WebDAV",
            exclude: ["README.md", "Real", "identity.py", "server.py"]),
        .testTarget(name: "TransferTests", dependencies: ["Sync", "Transfer", "TestWebDAV"]),
        .testTarget(
            name: "SyncingTests",
            dependencies: [
                "Timebase", "Units", "Brewing", "Hardware", "Panel", "SystemCalls", "SimBoard",
                "Store", "Archive", "Device", "Assembly", "Controller", "Sync", "Spool", "Syncing",
                "Transfer", "Fixtures", "TestWebDAV", "brewguide", "brewguide-sync",
            ]),
        // Sync: a program and a package of its own, which alone needs libcurl and libexpat.
        .executableTarget(
            name: "brewguide-sync",
            dependencies: [
                "Timebase", "CommandLine", "JSON5", "SystemCalls", "Control", "Sync", "Spool",
                "Syncing",
            ]),
        // The person at the virtual Pi: runs in its kernel, never on a real one.
        .executableTarget(
            name: "virtual-pi",
            dependencies: [
                "Timebase", "Hardware", "Panel", "SystemCalls", "CPOSIX", "CGPIOD", "SimBoard",
                "Control", "Fixtures", "Units",
            ],
            path: "Tests/VirtualPi/Player"),
    ]
#else
    let piModules: [Target] = []
#endif

/// What a module may import that also knows the Pi's board, where there is one.
func withPiBoard(_ dependencies: [Target.Dependency]) -> [Target.Dependency] {
    #if os(Linux)
        return dependencies + ["PiBoard"]
    #else
        return dependencies
    #endif
}

/// The modules, each with what it may import: the documentation (Architecture) draws them. Nothing
/// imports upward; CI builds with `--explicit-target-dependency-import-check error`. A list with its
/// type: Debian's Swift 6.0 takes minutes to find it out.
let modules: [Target] = [
    // MARK: C interfaces.
    // GNU's names too: ppoll, setresuid, O_TMPFILE.
    .target(name: "CPOSIX", cSettings: [.define("_GNU_SOURCE")]),
    .systemLibrary(
        name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    // MARK: The pure core: no Foundation, no clock, no file, no thread.
    .target(name: "Timebase"),
    // Rounding a Double calls the C mathematics library.
    .target(name: "Units", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "Names", dependencies: ["Units"]),
    .target(name: "Guide", dependencies: ["Timebase", "Units"]),
    .target(name: "Brewing", dependencies: ["Timebase", "Units", "Names", "Guide"]),
    .target(name: "Baking", dependencies: ["Timebase", "Units", "Names", "Guide"]),
    .target(name: "Scales", dependencies: ["Timebase", "Units"]),
    .target(name: "Hardware", dependencies: ["Timebase", "Units", "Scales"]),
    .target(name: "NAU7802", dependencies: ["Timebase", "Scales"]),
    .target(name: "DecentScale", dependencies: ["Timebase", "Units", "Scales"]),
    .target(name: "WeighedGuide", dependencies: ["Timebase", "Units", "Guide", "Scales"]),
    .target(name: "HD44780", dependencies: ["Hardware"]),
    .target(
        name: "Panel",
        dependencies: [
            "Timebase", "Units", "Names", "Guide", "Brewing", "Baking", "Scales", "WeighedGuide",
            "Hardware",
        ]),
    .target(
        name: "Device",
        dependencies: ["Timebase", "Units", "Brewing", "Scales", "Hardware", "HD44780", "Panel"]),

    // MARK: The edges.
    .target(name: "SystemCalls", dependencies: ["Timebase", "Units", "CPOSIX"]),
    .target(name: "JSON5", dependencies: ["Units"]),
    .target(
        name: "Documents",
        dependencies: ["Timebase", "Units", "Names", "Brewing", "Baking", "Hardware", "JSON5"]),
    .target(
        name: "Store",
        dependencies: [
            "Timebase", "Units", "Names", "Guide", "Brewing", "Baking", "SystemCalls", "CSQLite",
        ]),
    .target(
        name: "SimBoard",
        dependencies: [
            "Timebase", "Units", "Scales", "NAU7802", "DecentScale", "Hardware", "JSON5",
            "SystemCalls",
        ]),
    .target(
        name: "Archive",
        dependencies: [
            "Timebase", "Units", "Guide", "Brewing", "Baking", "Scales", "Hardware", "Panel",
            "Store", "SystemCalls", "Sync", "Spool",
        ]),
    // Who talks to the device links neither SQLite nor the display driver.
    .target(
        name: "Control", dependencies: ["Timebase", "Units", "Hardware", "JSON5", "SystemCalls"]),
    .target(
        name: "Controller",
        dependencies: [
            "Timebase", "Units", "Guide", "Brewing", "Baking", "Scales", "Hardware", "Panel",
            "SystemCalls", "Device", "Archive", "Control",
        ]),

    // What a house is told, as a value: the program around it is brewguide-mqtt.
    .target(
        name: "Bridge",
        dependencies: ["Timebase", "Units", "Guide", "Brewing", "Hardware", "JSON5", "Control"]),

    .target(
        name: "Assembly",
        dependencies: withPiBoard([
            "Timebase", "Units", "Scales", "WeighedGuide", "Hardware", "HD44780", "Panel",
            "Documents", "SystemCalls", "SimBoard", "Device", "Archive", "Control",
        ])),

    // MARK: What the executable says, and how it is asked.
    .target(name: "CommandLine", dependencies: ["JSON5"]),
    .target(
        name: "Reports",
        dependencies: [
            "Timebase", "Units", "Names", "Brewing", "Baking", "CommandLine", "JSON5",
        ]),

    // What travels between devices, and what becomes of it: no network, no database.
    .target(name: "Sync", dependencies: ["Timebase", "Units", "Names", "JSON5"]),
    // The archive's part of it.
    .target(
        name: "Spool",
        dependencies: [
            "Names", "Brewing", "Baking", "Documents", "SystemCalls", "Store", "Sync",
        ]),

    .target(name: "Doctor", dependencies: ["Timebase", "Units", "Hardware", "Documents"]),

    // MARK: The executable.
    .executableTarget(
        name: "brewguide",
        dependencies: withPiBoard([
            "Timebase", "Units", "Names", "Brewing", "Baking", "Scales", "WeighedGuide",
            "Hardware", "Panel", "CommandLine", "Reports", "JSON5", "Documents", "Store",
            "SystemCalls", "SimBoard", "Archive", "Control", "Controller", "Device", "Assembly",
            "Doctor", "Spool",
        ])),

    // MARK: Tests mirror the modules.
    .target(
        name: "Fixtures", dependencies: ["Timebase", "Hardware", "SystemCalls", "CPOSIX"],
        path: "Tests/Fixtures"),
    // A disk that loses what was not flushed, for tests and the simulation.
    .target(
        name: "FaultyDisk",
        dependencies: ["Store", "SystemCalls", "CPOSIX", "CSQLite", "Fixtures"],
        path: "Tests/FaultyDisk"),
    .testTarget(
        name: "FaultyDiskTests",
        dependencies: [
            "Timebase", "Units", "Names", "Guide", "Brewing", "Baking", "Panel", "Store",
            "SystemCalls", "Archive", "Fixtures", "FaultyDisk",
        ]),
    .testTarget(name: "UnitsTests", dependencies: ["Units"]),
    .testTarget(name: "NamesTests", dependencies: ["Names"]),
    .testTarget(name: "GuideTests", dependencies: ["Timebase", "Units", "Guide"]),
    .testTarget(
        name: "BrewingTests",
        dependencies: ["Timebase", "Units", "Names", "Guide", "Brewing", "Fixtures"]),
    .testTarget(
        name: "BakingTests",
        dependencies: ["Timebase", "Units", "Names", "Guide", "Baking", "Fixtures"]),
    .testTarget(
        name: "ScalesTests", dependencies: ["Timebase", "Units", "Scales", "Fixtures"]),
    .testTarget(
        name: "DecentScaleTests",
        dependencies: ["Timebase", "Units", "Scales", "DecentScale", "Fixtures"]),
    .testTarget(
        name: "WeighedGuideTests",
        dependencies: ["Timebase", "Units", "Guide", "Scales", "WeighedGuide"]),
    .testTarget(
        name: "NAU7802Tests",
        dependencies: ["Timebase", "Units", "Scales", "NAU7802", "SimBoard", "Fixtures"]),
    .testTarget(name: "HardwareTests", dependencies: ["Timebase", "Hardware", "Fixtures"]),
    // The simulated display on the bench, for all who hold the driver against it.
    .target(
        name: "DisplayBench", dependencies: ["Timebase", "Hardware", "HD44780", "SimBoard"],
        path: "Tests/DisplayBench"),
    .testTarget(
        name: "HD44780Tests",
        dependencies: ["Hardware", "HD44780", "SimBoard", "Fixtures", "DisplayBench"]),
    .testTarget(
        name: "SimBoardTests",
        dependencies: ["Timebase", "Units", "Hardware", "Scales", "SystemCalls", "SimBoard"]),
    .testTarget(
        name: "PanelTests",
        dependencies: [
            "Timebase", "Units", "Names", "Guide", "Brewing", "Baking", "Scales", "WeighedGuide",
            "Hardware", "Panel", "Fixtures",
        ]),
    .testTarget(name: "CommandLineTests", dependencies: ["CommandLine"]),
    .testTarget(
        name: "ReportsTests",
        dependencies: ["Timebase", "Units", "Brewing", "Baking", "CommandLine", "Reports"]),
    // A WebDAV server as a value, and what every device has to show.
    .target(name: "SyncModel", dependencies: ["Sync", "Fixtures"], path: "Tests/SyncModel"),
    .testTarget(name: "SyncTests", dependencies: ["Sync", "Fixtures", "SyncModel"]),
    .testTarget(
        name: "SpoolTests",
        dependencies: [
            "Timebase", "Units", "Names", "Brewing", "Baking", "Store", "Sync", "Spool",
            "Documents", "Fixtures", "SyncModel",
        ]),
    .testTarget(name: "JSON5Tests", dependencies: ["JSON5", "Fixtures"]),
    .testTarget(
        name: "DocumentsTests",
        dependencies: [
            "Timebase", "Units", "Names", "Brewing", "Baking", "Hardware", "JSON5", "Documents",
            "Fixtures",
        ]),
    .testTarget(
        name: "StoreTests",
        dependencies: [
            "Timebase", "Units", "Names", "Guide", "Brewing", "Baking", "Store", "SystemCalls",
            "CPOSIX", "CSQLite", "Fixtures",
        ]),
    .testTarget(
        name: "SystemCallsTests",
        dependencies: ["Timebase", "SystemCalls", "CPOSIX", "Fixtures"]),
    .testTarget(
        name: "DeviceTests",
        dependencies: [
            "Timebase", "Baking", "Hardware", "HD44780", "Panel", "SimBoard", "Device",
        ]),
    .testTarget(
        name: "ArchiveTests",
        dependencies: [
            "Timebase", "Units", "Names", "Guide", "Brewing", "Baking", "Scales", "Hardware",
            "Panel", "Store", "SystemCalls", "CPOSIX", "CSQLite", "Archive", "Documents", "Sync",
            "Spool", "Fixtures", "FaultyDisk",
        ]),
    .testTarget(
        name: "ControlTests",
        dependencies: ["Hardware", "SystemCalls", "CPOSIX", "Control", "Fixtures"]),
    .testTarget(
        name: "BridgeTests",
        dependencies: [
            "Timebase", "Guide", "Brewing", "Hardware", "JSON5", "Control", "Bridge", "Fixtures",
        ]),
    .testTarget(
        name: "ControllerTests",
        dependencies: [
            "Timebase", "Units", "Guide", "Brewing", "Baking", "Scales", "Hardware", "HD44780",
            "Panel", "Store", "SystemCalls", "CPOSIX", "SimBoard", "Device", "Archive", "Control",
            "Controller", "Assembly", "Fixtures",
        ]),
    .testTarget(
        name: "BrewguideTests",
        dependencies: [
            "brewguide", "Timebase", "Units", "Names", "Brewing", "Baking", "Hardware",
            "CommandLine", "Documents", "Store", "SystemCalls", "CPOSIX", "CSQLite", "Fixtures",
        ]),
    .testTarget(
        name: "DoctorTests",
        dependencies: ["Timebase", "Units", "Hardware", "Documents", "SimBoard", "Doctor"]),
    .testTarget(
        name: "AssemblyTests",
        dependencies: [
            "Hardware", "HD44780", "Panel", "Documents", "SimBoard", "Controller", "Assembly",
        ]),
    .testTarget(name: "HousekeepingTests"),

    // MARK: Whether memory stays flat: swift run -c release brewguide-month.
    .executableTarget(
        name: "brewguide-month",
        dependencies: [
            "Timebase", "Hardware", "HD44780", "Panel", "Store", "CPOSIX", "CSQLite", "SimBoard",
            "Archive", "Control", "Bridge", "Controller", "Assembly", "Fixtures", "FaultyDisk",
        ],
        path: "Tests/Month"),
    // MARK: Bytes from elsewhere: .ci/fuzz.
    .target(
        name: "FuzzTargets",
        dependencies: [
            "Timebase", "Units", "Guide", "Brewing", "Baking", "Hardware", "HD44780", "Panel",
            "CommandLine", "Reports", "JSON5", "Documents", "Store", "SystemCalls", "CPOSIX",
            "CSQLite", "SimBoard", "Device", "Archive", "Control", "Bridge", "Sync", "Spool",
            "Controller", "Assembly", "Fixtures", "DisplayBench", "Scales", "NAU7802",
            "DecentScale",
        ],
        path: "Tests/Fuzzing/Targets"),
    .executableTarget(
        name: "brewguide-fuzz",
        dependencies: ["Timebase", "SystemCalls", "CPOSIX", "Fixtures", "FuzzTargets"],
        path: "Tests/Fuzzing/Program"),
    .testTarget(
        name: "FuzzingTests", dependencies: ["SystemCalls", "FuzzTargets"],
        path: "Tests/Fuzzing/Tests"),

    // MARK: What things cost: swift run -c release brewguide-benchmark.
    .executableTarget(
        name: "brewguide-benchmark",
        dependencies: withPiBoard([
            "Timebase", "Units", "Brewing", "Baking", "Hardware", "HD44780", "Panel", "Store",
            "SystemCalls", "CPOSIX", "SimBoard", "Device", "Archive", "Control", "Controller",
            "Assembly", "CCounting", "Fixtures", "Scales",
        ]),
        path: "Tests/Benchmarks", exclude: ["CCounting", "peers", "figures.json"]),
    .target(name: "CCounting", path: "Tests/Benchmarks/CCounting"),

    // MARK: Years in a hostile kitchen: swift run -c release brewguide-simulation. The oracle
    // imports nothing: it judges the device by SPEC alone.
    .target(name: "SimulationOracle", path: "Tests/Simulation/Oracle"),
    .executableTarget(
        name: "brewguide-simulation",
        dependencies: [
            "Timebase", "Units", "Names", "Brewing", "Baking", "Hardware", "Panel", "Store",
            "SystemCalls", "CPOSIX", "CSQLite", "HD44780", "SimBoard", "Device", "Archive",
            "Control", "Controller", "Assembly", "Fixtures", "FaultyDisk", "SimulationOracle",
            "WeighedGuide",
        ],
        path: "Tests/Simulation/Program"),
    .testTarget(
        name: "SimulationTests",
        dependencies: [
            "Timebase", "Units", "Baking", "Hardware", "SimBoard", "Fixtures", "SimulationOracle",
            "brewguide-simulation",
        ]),
]

let package = Package(name: "brewguide", targets: modules + piModules, swiftLanguageModes: [.v6])
