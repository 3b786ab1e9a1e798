import Coordinates
import Fleet
import FleetComputing
import Foundation
import TestSupport
import Testing

/// Tests of the counterparts of the setup steps in the guides of Google's SDKs.
@Suite struct SetupSymbolTests {
  private func manifest() throws -> String {
    try String(contentsOfFile: ReferenceData.packageRoot + "/Package.swift", encoding: .utf8)
  }

  /// Returns the dependencies of a library target, as declared in the manifest.
  private func dependencies(of target: String) throws -> [Substring] {
    let text = try manifest()
    let pattern = try Regex<(Substring, Substring)>(
      "library\\(\\s*\"\(target)\",\\s*\\[([^\\]]*)\\]")
    let list = try #require(text.firstMatch(of: pattern)).output.1
    return list.matches(of: /"(\w+)"/).map(\.output.1)
  }

  @Test(
    "GoogleRidesharingConsumer and GoogleRidesharingDriver: each has a product as its counterpart",
    arguments: ["JourneySharing", "VehicleReporting"])
  func products(_ name: String) throws {
    #expect(try manifest().contains(".library(name: \"\(name)\", targets: [\"\(name)\"])"))
    let imported = try dependencies(of: name)
    #expect(!imported.isEmpty)
    // Neither library depends directly on the modules for simulation, trace files, results, road
    // import, or geometry operations.
    let system = ["TripSimulation", "TraceFiles", "Results", "RoadImport", "GeometryOperations"]
    #expect(imported.allSatisfy { !system.contains(String($0)) })
  }

  @Test("minimum system: the manifest declares Swift 6, macOS, and iOS")
  func minimumSystem() throws {
    let text = try manifest()
    #expect(text.contains("swiftLanguageModes: [.v6]"))
    #expect(text.contains(/platforms: \[.*\.macOS\(.*\.iOS\(/))
  }

  @Test("prerequisites: an engine in the same process needs no account and no API key")
  func prerequisites() async throws {
    let engine = EmbeddedFleetEngine()
    let place = TerminalLocation(Coordinate(latitude: 41.15, longitude: -8.61))
    let trip = try await engine.createTrip(
      Trip(try TripID("first"), .exclusive, from: place), as: .server)
    #expect(trip.status == .new)
  }

  @Test("provider id: the names of trips and vehicles contain the id of the provider")
  func providerID() throws {
    let provider = try ProviderID("acme")
    #expect(
      TripName(provider: provider, id: try TripID("7")).description == "providers/acme/trips/7")
    #expect(
      VehicleName(provider: provider, id: try VehicleID("v")).description
        == "providers/acme/vehicles/v")
    #expect(try TripName("providers/acme/trips/7").provider == provider)
  }
}
