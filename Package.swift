// swift-tools-version: 6.2
import PackageDescription

// Targets stand in floor order: a target depends only on targets of lower floors. What `Milepost` stands
// on is the core: pure Swift, no C library, at most FoundationEssentials, for iOS too.

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
    .library(name: "MilepostTools", targets: ["MilepostTools"]),
    .library(name: "Coordinates", targets: ["Coordinates"]),
    .library(name: "Polylines", targets: ["Polylines"]),
    .library(name: "RoadNetworks", targets: ["RoadNetworks"]),
    .library(name: "RoadSnapping", targets: ["RoadSnapping"]),
    .library(name: "RouteSplitting", targets: ["RouteSplitting"]),
    .library(name: "TrafficClassification", targets: ["TrafficClassification"]),
    .library(name: "GeometryOperations", targets: ["GeometryOperations"]),
    .library(name: "RoadImport", targets: ["RoadImport"]),
    .library(name: "ArrivalEstimation", targets: ["ArrivalEstimation"]),
    .library(name: "TripFormats", targets: ["TripFormats"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // Floor 0: doors to C and C++ libraries.
    .target(
      name: "COsmium",
      // libosmium asserts what bad files can break.
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

    // Floor 2
    library("Polylines", ["Coordinates"]),
    library("RoadNetworks", ["Coordinates"]),

    // Floor 3
    library("RoadSnapping", ["Coordinates", "RoadNetworks"]),
    library("RouteSplitting", ["Coordinates", "Polylines", "RoadNetworks"]),
    library("TrafficClassification", ["Coordinates", "Polylines", "RoadNetworks"]),
    library("GeometryOperations", ["CGEOS", "CPROJ", "Coordinates", "Polylines"]),
    library("RoadImport", ["COsmium", "Coordinates", "RoadNetworks"]),

    // Floor 4
    library(
      "ArrivalEstimation",
      ["Coordinates", "Polylines", "RouteSplitting", "TrafficClassification"]),
    library(
      "TripFormats",
      [
        "CExpat", "Coordinates", "GeometryOperations", "Polylines", "RoadNetworks", "RoadSnapping",
        "RouteSplitting", "TrafficClassification",
      ]),

    // Floor 5
    library("TripSimulation", ["Coordinates", "RoadImport", "RoadNetworks"]),
    library(
      "TripAnalysis",
      [
        "ArrivalEstimation", "Coordinates", "Polylines", "RoadNetworks", "RoadSnapping",
        "RouteSplitting", "TrafficClassification", "TripFormats",
      ]),

    // Floor 8
    library(
      "Milepost",
      [
        "ArrivalEstimation", "Coordinates", "Polylines", "RoadNetworks", "RoadSnapping",
        "RouteSplitting", "TrafficClassification",
      ]),
    library(
      "MilepostTools",
      [
        "Milepost", "GeometryOperations", "RoadImport", "TripFormats", "TripSimulation",
        "TripAnalysis",
      ]),
    .executableTarget(
      name: "MilepostCLI",
      dependencies: [
        .target(name: "CMalloc", condition: .when(platforms: [.linux])), "MilepostTools",
        argumentParser,
      ],
      swiftSettings: settings),

    // Tests
    .target(name: "TestSupport", dependencies: ["Coordinates"], path: "Tests/TestSupport"),
    .target(
      name: "RoadDrawings", dependencies: ["Coordinates", "RoadNetworks"],
      path: "Tests/RoadDrawings", swiftSettings: settings),
    tests("CoordinatesTests", ["Coordinates", "TestSupport"]),
    tests("PolylinesTests", ["Coordinates", "Polylines", "TestSupport"]),
    tests("RoadNetworksTests", ["Coordinates", "RoadDrawings", "RoadNetworks", "TestSupport"]),
    tests(
      "RoadSnappingTests",
      [
        "Coordinates", "Polylines", "RoadDrawings", "RoadImport", "RoadNetworks", "RoadSnapping",
        "TestSupport", "TripFormats", "TripSimulation",
      ]),
    tests(
      "GeometryOperationsTests",
      ["CGEOS", "Coordinates", "GeometryOperations", "Polylines", "TestSupport"]),
    tests(
      "RouteSplittingTests",
      [
        "Coordinates", "Polylines", "RoadDrawings", "RoadNetworks", "RouteSplitting",
        "TestSupport",
      ]),
    tests("RoadImportTests", ["Coordinates", "RoadImport", "RoadNetworks", "TestSupport"]),
    tests(
      "TrafficClassificationTests",
      [
        "Coordinates", "Polylines", "RoadDrawings", "RoadNetworks", "TestSupport",
        "TrafficClassification",
      ]),
    tests(
      "ArrivalEstimationTests",
      [
        "ArrivalEstimation", "Coordinates", "Polylines", "TestSupport", "TrafficClassification",
      ]),
    tests(
      "TripAnalysisTests",
      [
        "Coordinates", "MilepostTools", "Polylines", "RoadDrawings", "RoadNetworks",
        "RoadSnapping", "TestSupport", "TrafficClassification", "TripAnalysis", "TripFormats",
      ]),
    .testTarget(
      name: "TripFormatsTests",
      dependencies: [
        "Coordinates", "Polylines", "RoadDrawings", "RoadNetworks", "RoadSnapping",
        "RouteSplitting", "TestSupport", "TrafficClassification", "TripFormats",
      ],
      exclude: ["Resources", "RouteFixtures"], swiftSettings: settings),
    tests(
      "TripSimulationTests",
      ["Coordinates", "RoadImport", "RoadNetworks", "TestSupport", "TripSimulation"]),
    // They run the built `milepost`; the dependency has it built.
    tests("CommandLineTests", ["Coordinates", "MilepostCLI", "RoadImport", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
