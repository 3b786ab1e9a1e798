// swift-tools-version: 6.2
import PackageDescription

// Targets stand in floor order: a target depends only on targets of lower floors.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The core: pure Swift, no C library, at most FoundationEssentials; builds for iOS too.
func core(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// Targets that stand on system libraries or on such targets.
func tool(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
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
    .library(name: "TrafficClassification", targets: ["TrafficClassification"]),
    .library(name: "GeometryOperations", targets: ["GeometryOperations"]),
    .library(name: "RoadImport", targets: ["RoadImport"]),
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
      name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"]), .brew(["proj"])]),

    // Floor 1
    core("Coordinates"),

    // Floor 2
    core("Polylines", ["Coordinates"]),
    core("RoadNetworks", ["Coordinates"]),

    // Floor 3
    core("RoadSnapping", ["Coordinates", "RoadNetworks"]),
    core("TrafficClassification", ["RoadNetworks"]),
    tool("GeometryOperations", ["CPROJ", "Coordinates"]),
    tool("RoadImport", ["COsmium", "Coordinates", "RoadNetworks"]),

    // Floor 4
    tool("TripFormats", ["CExpat", "Coordinates", "Polylines", "RoadNetworks", "RoadSnapping"]),

    // Floor 5
    tool("TripSimulation", ["Coordinates", "RoadImport", "RoadNetworks"]),
    tool(
      "TripAnalysis",
      ["Coordinates", "RoadNetworks", "RoadSnapping", "TrafficClassification", "TripFormats"]),

    // Floor 8
    core(
      "Milepost",
      ["Coordinates", "Polylines", "RoadNetworks", "RoadSnapping", "TrafficClassification"]),
    tool(
      "MilepostTools",
      [
        "Milepost", "GeometryOperations", "RoadImport", "TripFormats", "TripSimulation",
        "TripAnalysis",
      ]),
    .executableTarget(
      name: "MilepostCLI", dependencies: ["MilepostTools", argumentParser],
      swiftSettings: settings),

    // Tests
    .target(name: "TestSupport", dependencies: ["Coordinates"], path: "Tests/TestSupport"),
    .target(
      name: "RoadDrawings", dependencies: ["Coordinates", "RoadNetworks"],
      path: "Tests/RoadDrawings", swiftSettings: settings),
    tests("CoordinatesTests", ["Coordinates", "TestSupport"]),
    tests("PolylinesTests", ["Coordinates", "Polylines", "TestSupport"]),
    tests("RoadNetworksTests", ["Coordinates", "RoadDrawings", "RoadNetworks", "TestSupport"]),
    tests("RoadSnappingTests", ["RoadSnapping"]),
    tests("GeometryOperationsTests", ["Coordinates", "GeometryOperations", "TestSupport"]),
    tests("RoadImportTests", ["Coordinates", "RoadImport", "RoadNetworks", "TestSupport"]),
    .testTarget(
      name: "TripFormatsTests", dependencies: ["Coordinates", "TestSupport", "TripFormats"],
      exclude: ["Resources"], swiftSettings: settings),
    tests("TripSimulationTests", ["Coordinates", "RoadImport", "TestSupport", "TripSimulation"]),
    // They run the built `milepost`; the dependency has it built.
    tests("CommandLineTests", ["Coordinates", "MilepostCLI", "RoadImport", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
