// swift-tools-version: 6.2
import PackageDescription

// Targets are in the order of their floors. A target depends only on targets of lower floors.
// `Milepost` and the targets that it depends on are the core. The core is pure Swift, uses no C
// library except the system's, and nothing of Foundation except FoundationEssentials. It also
// supports iOS.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "Milepost",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "milepost", targets: ["MilepostCLI"]),
    .library(name: "Milepost", targets: ["Milepost"]),
    .library(name: "MilepostKit", targets: ["MilepostKit"]),
    .library(name: "Coordinates", targets: ["Coordinates"]),
    .library(name: "Files", targets: ["Files"]),
    .library(name: "TextFormats", targets: ["TextFormats"]),
    .library(name: "Polylines", targets: ["Polylines"]),
    .library(name: "RoadNetworks", targets: ["RoadNetworks"]),
    .library(name: "RoadSearch", targets: ["RoadSearch"]),
    .library(name: "GeometryOperations", targets: ["GeometryOperations"]),
    .library(name: "RoadSigns", targets: ["RoadSigns"]),
    .library(name: "RoadImport", targets: ["RoadImport"]),
    .library(name: "RouteHierarchies", targets: ["RouteHierarchies"]),
    .library(name: "Isochrones", targets: ["Isochrones"]),
    .library(name: "RouteGuidance", targets: ["RouteGuidance"]),
    .library(name: "RoadSnapping", targets: ["RoadSnapping"]),
    .library(name: "RouteSplitting", targets: ["RouteSplitting"]),
    .library(name: "TrafficClassification", targets: ["TrafficClassification"]),
    .library(name: "ArrivalEstimation", targets: ["ArrivalEstimation"]),
    .library(name: "Journeys", targets: ["Journeys"]),
    .library(name: "RouteFiles", targets: ["RouteFiles"]),
    .library(name: "FleetLogs", targets: ["FleetLogs"]),
    .library(name: "TraceFiles", targets: ["TraceFiles"]),
    .library(name: "TripAnalysis", targets: ["TripAnalysis"]),
    .library(name: "MapDrawing", targets: ["MapDrawing"]),
    .library(name: "Results", targets: ["Results"]),
    .library(name: "Fleet", targets: ["Fleet"]),
    .library(name: "FleetComputing", targets: ["FleetComputing"]),
    .library(name: "VehicleReporting", targets: ["VehicleReporting"]),
    .library(name: "JourneySharing", targets: ["JourneySharing"]),
    .library(name: "FleetClient", targets: ["FleetClient"]),
    .library(name: "TripSimulation", targets: ["TripSimulation"]),
    .library(name: "FleetSimulation", targets: ["FleetSimulation"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // Floor 0: C and C++ libraries
    .target(
      name: "COsmium",
      // libosmium has assertions that fail for some bad files; NDEBUG disables them.
      cxxSettings: [.define("NDEBUG")],
      linkerSettings: [.linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("expat")]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"]), .brew(["geos"])]),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(
      name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"]), .brew(["proj"])]),

    // Floor 1
    library("Coordinates"),
    library("Files"),

    // Floor 2
    library("TextFormats", ["Coordinates", "Files"]),
    library("Polylines", ["Coordinates"]),
    library("RoadNetworks", ["Coordinates", "Files"]),
    library("MapPage"),

    // Floor 3
    library("RoadSearch", ["Coordinates", "Files", "RoadNetworks"]),
    library(
      "GeometryOperations", ["CGEOS", "CPROJ", "Coordinates", "Files", "Polylines", "TextFormats"]),
    library("RoadSigns", ["Coordinates", "RoadNetworks"]),

    // Floor 4
    library(
      "RoadImport",
      ["COsmium", "Coordinates", "Files", "RoadNetworks", "RoadSigns", "TextFormats"]),
    library("RouteHierarchies", ["Coordinates", "RoadNetworks", "RoadSearch"]),
    library("Isochrones", ["Coordinates", "RoadNetworks", "RoadSearch"]),
    library("RouteGuidance", ["Coordinates", "RoadNetworks", "RoadSearch", "RoadSigns"]),
    library("RoadSnapping", ["Coordinates", "RoadNetworks", "RoadSearch"]),
    library("RouteSplitting", ["Coordinates", "Polylines", "RoadNetworks", "RoadSearch"]),
    library(
      "TrafficClassification",
      ["Coordinates", "Files", "Polylines", "RoadNetworks", "RoadSearch", "TextFormats"]),

    // Floor 5
    library(
      "ArrivalEstimation",
      ["Coordinates", "Polylines", "RouteSplitting", "TrafficClassification"]),

    // Floor 6
    library(
      "Journeys",
      [
        "ArrivalEstimation", "Coordinates", "Files", "Polylines", "RoadNetworks", "RoadSearch",
        "RoadSnapping", "RouteSplitting", "TrafficClassification",
      ]),

    // Floor 7
    library(
      "RouteFiles",
      [
        "Coordinates", "Files", "Journeys", "Polylines", "RouteSplitting", "TextFormats",
        "TrafficClassification",
      ]),
    library(
      "FleetLogs",
      [
        "Coordinates", "Files", "Journeys", "Polylines", "RouteSplitting", "TextFormats",
        "TrafficClassification",
      ]),
    library(
      "TraceFiles",
      ["CExpat", "Coordinates", "Files", "GeometryOperations", "Polylines", "TextFormats"]),
    library("TripSimulation", ["Coordinates", "RoadImport", "RoadNetworks", "RoadSearch"]),

    // Floor 8
    library(
      "TripAnalysis",
      [
        "ArrivalEstimation", "Coordinates", "FleetLogs", "Journeys", "Polylines", "RoadNetworks",
        "RoadSearch", "RoadSnapping", "RouteSplitting", "TextFormats", "TrafficClassification",
      ]),

    library(
      "MapDrawing",
      [
        "Coordinates", "Files", "Journeys", "MapPage", "Polylines", "RoadNetworks",
        "RoadSnapping", "RouteSplitting", "TextFormats", "TrafficClassification",
      ]),

    // Floor 9
    library(
      "Results",
      [
        "Coordinates", "Files", "FleetLogs", "GeometryOperations", "Isochrones", "Journeys",
        "MapDrawing", "Polylines", "RoadNetworks", "RoadSearch", "RoadSigns", "RoadSnapping",
        "RouteGuidance", "RouteHierarchies", "RouteSplitting", "TextFormats", "TraceFiles",
        "TrafficClassification", "TripAnalysis",
      ]),

    // Floor 10
    library(
      "Fleet",
      [
        "Coordinates", "Journeys", "Polylines", "RoadSnapping", "RouteSplitting",
        "TrafficClassification",
      ]),

    // Floor 11
    library(
      "FleetComputing",
      [
        "Coordinates", "Fleet", "Journeys", "Polylines", "RoadNetworks", "RoadSearch",
        "RoadSnapping", "RouteSplitting", "TrafficClassification",
      ]),

    // Floor 12
    library(
      "VehicleReporting",
      [
        "Coordinates", "Fleet", "Journeys", "Polylines", "RoadNetworks", "RoadSearch",
        "RoadSnapping", "RouteSplitting", "TrafficClassification",
      ]),
    library(
      "JourneySharing",
      [
        "Coordinates", "Fleet", "Journeys", "MapDrawing", "Polylines", "RouteSplitting",
        "TrafficClassification",
      ]),
    library("FleetClient", ["Fleet"]),

    // Floor 13
    library(
      "FleetSimulation",
      [
        "Coordinates", "Files", "Fleet", "FleetComputing", "FleetLogs", "JourneySharing",
        "Journeys", "Polylines", "Results", "RoadNetworks", "RoadSearch", "RouteHierarchies",
        "RouteSplitting", "TextFormats", "TrafficClassification", "TripAnalysis", "TripSimulation",
        "VehicleReporting",
      ]),

    // Umbrellas and programs
    library(
      "Milepost",
      [
        "ArrivalEstimation", "Coordinates", "Files", "Fleet", "FleetComputing", "FleetLogs",
        "Isochrones", "JourneySharing", "Journeys", "MapDrawing", "Polylines", "RoadNetworks",
        "RoadSearch", "RoadSigns", "RoadSnapping", "RouteFiles", "RouteGuidance",
        "RouteHierarchies", "RouteSplitting", "TextFormats", "TrafficClassification",
        "TripAnalysis", "VehicleReporting",
      ]),
    library(
      "MilepostKit",
      [
        "Milepost", "FleetSimulation", "GeometryOperations", "Results", "RoadImport", "TraceFiles",
        "TripSimulation",
      ]),
    .executableTarget(
      name: "MilepostCLI",
      dependencies: [
        .target(name: "CMalloc", condition: .when(platforms: [.linux])), "MilepostKit",
        argumentParser,
      ],
      swiftSettings: settings),

    // Tests
    .target(name: "TestSupport", dependencies: ["Coordinates"], path: "Tests/TestSupport"),
    .target(
      name: "RoadDrawings",
      dependencies: ["Coordinates", "Files", "RoadNetworks", "RoadSearch", "TestSupport"],
      path: "Tests/RoadDrawings", swiftSettings: settings),
    tests("CoordinatesTests", ["Coordinates", "TestSupport"]),
    tests("FilesTests", ["Files", "TestSupport"]),
    tests("TextFormatsTests", ["Coordinates", "Files", "TestSupport", "TextFormats"]),
    tests("PolylinesTests", ["Coordinates", "Polylines", "TestSupport"]),
    tests("RoadNetworksTests", ["Coordinates", "RoadDrawings", "RoadNetworks", "TestSupport"]),
    tests(
      "RoadSearchTests",
      ["Coordinates", "RoadDrawings", "RoadNetworks", "RoadSearch", "TestSupport"]),
    tests("RoadSignsTests", ["RoadDrawings", "RoadNetworks", "RoadSigns", "TestSupport"]),
    tests(
      "RouteGuidanceTests",
      [
        "Coordinates", "RoadDrawings", "RoadNetworks", "RoadSearch", "RoadSigns", "RouteGuidance",
        "TestSupport",
      ]),
    tests(
      "RouteHierarchiesTests",
      [
        "Coordinates", "Files", "RoadDrawings", "RoadNetworks", "RoadSearch", "RouteGuidance",
        "RouteHierarchies", "TestSupport", "TrafficClassification",
      ]),
    tests(
      "IsochronesTests",
      [
        "CGEOS", "Coordinates", "Isochrones", "RoadDrawings", "RoadNetworks", "RoadSearch",
        "TestSupport",
      ]),
    tests(
      "GeometryOperationsTests",
      ["CGEOS", "Coordinates", "GeometryOperations", "Polylines", "TestSupport"]),
    tests(
      "RoadImportTests",
      [
        "Coordinates", "RoadDrawings", "RoadImport", "RoadNetworks", "RoadSearch", "RoadSigns",
        "TestSupport",
      ]),
    tests(
      "RoadSnappingTests",
      [
        "Coordinates", "Polylines", "Results", "RoadDrawings", "RoadImport", "RoadNetworks",
        "RoadSearch", "RoadSnapping", "TestSupport", "TraceFiles", "TripSimulation",
      ]),
    tests(
      "RouteSplittingTests",
      [
        "Coordinates", "Polylines", "RoadDrawings", "RoadNetworks", "RoadSearch",
        "RouteSplitting", "TestSupport", "TrafficClassification",
      ]),
    tests(
      "TrafficClassificationTests",
      [
        "Coordinates", "Files", "Polylines", "RoadDrawings", "RoadNetworks", "RoadSearch",
        "TestSupport", "TrafficClassification",
      ]),
    tests(
      "ArrivalEstimationTests",
      [
        "ArrivalEstimation", "Coordinates", "Polylines", "RouteSplitting", "TestSupport",
        "TrafficClassification",
      ]),
    tests("JourneysTests", ["Journeys", "MilepostKit", "RoadDrawings", "TestSupport"]),
    .testTarget(
      name: "RouteFilesTests", dependencies: ["Milepost", "RouteFiles", "TestSupport"],
      exclude: ["RouteFixtures"], swiftSettings: settings),
    tests("FleetLogsTests", ["FleetLogs", "Milepost", "TestSupport"]),
    .testTarget(
      name: "TraceFilesTests", dependencies: ["MilepostKit", "TestSupport", "TraceFiles"],
      exclude: ["Resources"], swiftSettings: settings),
    tests(
      "TripSimulationTests",
      ["Coordinates", "RoadImport", "RoadNetworks", "RoadSearch", "TestSupport", "TripSimulation"]),
    tests(
      "TripAnalysisTests", ["MilepostKit", "RoadDrawings", "TestSupport", "TripAnalysis"]),
    .testTarget(
      name: "MapDrawingTests",
      dependencies: ["MapDrawing", "MilepostKit", "RoadDrawings", "TestSupport"],
      exclude: ["Drawings"], swiftSettings: settings),
    tests("ResultsTests", ["MilepostKit", "Results", "RoadDrawings", "TestSupport"]),
    tests(
      "FleetTests",
      [
        "Coordinates", "Fleet", "Journeys", "Polylines", "RouteSplitting", "TestSupport",
        "TrafficClassification",
      ]),
    tests(
      "FleetComputingTests",
      [
        "Coordinates", "Fleet", "FleetComputing", "FleetLogs", "Journeys", "Polylines",
        "RoadImport", "RoadNetworks", "RoadSnapping", "RouteSplitting", "TestSupport",
        "TrafficClassification", "TripSimulation",
      ]),
    tests(
      "VehicleReportingTests",
      [
        "Coordinates", "Fleet", "FleetComputing", "Journeys", "Polylines", "RoadDrawings",
        "RoadImport", "RoadNetworks", "RoadSearch", "RoadSnapping", "RouteSplitting",
        "TestSupport", "TrafficClassification", "VehicleReporting",
      ]),
    tests(
      "JourneySharingTests",
      [
        "Coordinates", "Fleet", "FleetComputing", "JourneySharing", "Journeys", "MapDrawing",
        "Polylines", "RouteSplitting", "TestSupport", "TrafficClassification",
      ]),
    tests("FleetClientTests", ["Fleet", "FleetClient", "TestSupport"]),
    tests("MigrationTests", ["FleetClient", "Milepost", "MilepostKit", "TestSupport"]),
    tests(
      "FleetSimulationTests",
      [
        "Coordinates", "Files", "Fleet", "FleetComputing", "FleetLogs", "FleetSimulation",
        "Journeys", "Results", "RoadImport", "RoadNetworks", "RoadSearch", "TestSupport",
        "TextFormats", "TraceFiles", "TripAnalysis", "TripSimulation",
      ]),
    // These tests run the program `milepost`. The dependency on MilepostCLI makes sure that it is
    // built.
    tests(
      "CommandLineTests",
      [
        "Coordinates", "Milepost", "MilepostCLI", "MilepostKit", "RoadDrawings", "RoadImport",
        "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
