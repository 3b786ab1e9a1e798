// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let tools = Target.Dependency.product(name: "MilepostKit", package: "Milepost")

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "allocation-cases", targets: ["AllocationCases"]),
    .executable(name: "arrival-calibration", targets: ["ArrivalCalibration"]),
    .executable(name: "batch-routes", targets: ["BatchRoutes"]),
    .executable(name: "codec-rates", targets: ["CodecRates"]),
    .executable(name: "cursor-steps", targets: ["CursorSteps"]),
    .executable(name: "fleet-load", targets: ["FleetLoad"]),
    .executable(name: "hierarchy-proof", targets: ["HierarchyProof"]),
    .executable(name: "hierarchy-rates", targets: ["HierarchyRates"]),
    .executable(name: "isochrone-rates", targets: ["IsochroneRates"]),
    .executable(name: "live-answers", targets: ["LiveAnswers"]),
    .executable(name: "queue-recovery", targets: ["QueueRecovery"]),
    .executable(name: "route-departures", targets: ["RouteDepartures"]),
    .executable(name: "snapping-rounds", targets: ["SnappingRounds"]),
    .executable(name: "taxi-arrivals", targets: ["TaxiArrivals"]),
    .executable(name: "traffic-recovery", targets: ["TrafficRecovery"]),
  ],
  dependencies: [
    .package(name: "Milepost", path: ".."),
    // No traits, because count-allocations counts the allocations.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    .target(name: "Samples", dependencies: [tools], swiftSettings: settings),
    .executableTarget(
      name: "MilepostBenchmarks",
      dependencies: [.product(name: "Benchmark", package: "benchmark"), tools, "Samples"],
      path: "Benchmarks/MilepostBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "AllocationCases", dependencies: [tools, "Samples"], swiftSettings: settings),
    .executableTarget(
      name: "ArrivalCalibration", dependencies: [tools, "Samples"], swiftSettings: settings),
    .executableTarget(
      name: "BatchRoutes", dependencies: [.product(name: "Milepost", package: "Milepost")],
      swiftSettings: settings),
    .executableTarget(
      name: "CursorSteps", dependencies: [tools, "Samples"], swiftSettings: settings),
    .executableTarget(
      name: "FleetLoad", dependencies: [tools, "Samples"], swiftSettings: settings),
    .executableTarget(
      name: "HierarchyProof", dependencies: [tools, "Samples"], swiftSettings: settings),
    .executableTarget(
      name: "HierarchyRates", dependencies: [tools, "Samples"], swiftSettings: settings),
    .executableTarget(
      name: "IsochroneRates", dependencies: [tools, "Samples"], swiftSettings: settings),
    .executableTarget(name: "LiveAnswers", dependencies: [tools], swiftSettings: settings),
    .executableTarget(
      name: "QueueRecovery", dependencies: [tools, "Samples"], swiftSettings: settings),
    .executableTarget(
      name: "RouteDepartures", dependencies: [tools, "Samples"], swiftSettings: settings),
    .executableTarget(
      name: "SnappingRounds", dependencies: [tools, "Samples"], swiftSettings: settings),
    .executableTarget(
      name: "TaxiArrivals", dependencies: [tools, "Samples"], swiftSettings: settings),
    .executableTarget(
      name: "TrafficRecovery", dependencies: [tools, "Samples"], swiftSettings: settings),
    .target(name: "CPolylineReference", cxxSettings: [.unsafeFlags(["-O3"])]),
    .executableTarget(
      name: "CodecRates",
      dependencies: ["CPolylineReference", .product(name: "Milepost", package: "Milepost")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
