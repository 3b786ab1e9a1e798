// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "batch-routes", targets: ["BatchRoutes"])
  ],
  dependencies: [
    .package(name: "Milepost", path: ".."),
    // Without its traits: allocations are counted by count-allocations instead.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "MilepostBenchmarks",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "MilepostTools", package: "Milepost"),
      ],
      path: "Benchmarks/MilepostBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "BatchRoutes",
      dependencies: [.product(name: "Milepost", package: "Milepost")]),
  ],
  swiftLanguageModes: [.v6]
)
