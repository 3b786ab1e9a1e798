import Coordinates
import Foundation
import RoadDrawings
import RoadImport
import RoadNetworks
import RoadSnapping
import TestSupport
import Testing
import TraceFiles

@Suite("Matches of whole drives have no faults")
struct RealDriveTests {
  /// A map and drives on it: files in the directory `Data` if `isOwn`, otherwise in the reference
  /// data.
  struct Input: Sendable, CustomTestStringConvertible {
    var map: String
    var drives: String
    var isOwn = false

    var testDescription: String { drives }
    var mapPath: String { isOwn ? ReferenceData.packageRoot + "/Data/" + map : Self.path(map) }
    var drivesPath: String {
      isOwn ? ReferenceData.packageRoot + "/Data/" + drives : Self.path(drives)
    }
    private static func path(_ name: String) -> String { ReferenceData.path(name) }
  }

  static let own = [
    Input(map: "harbor-town.osm.pbf", drives: "harbor-drives.ndjson", isOwn: true),
    Input(map: "harbor-town.osm.pbf", drives: "harbor-troubles.ndjson", isOwn: true),
  ]
  static let reference = [
    Input(map: "matching/hof-even/network.osm.pbf", drives: "matching/hof-even/traces.jsonl"),
    Input(map: "andorra/andorra.osm.pbf", drives: "andorra/andorra_for_map_matching.gpx"),
  ]

  /// Snaps all drives, expects no faults, and returns the fraction of points that have a place.
  private func placedShare(_ input: Input) throws -> Double {
    let network = try RoadImporter().network(from: input.mapPath).network
    let snapper = RoadSnapper(network)
    let judge = try AnswerJudge(snapper, RoadRules(osmFile: input.mapPath))
    let workspace = snapper.makeWorkspace()
    var placed = 0
    var count = 0
    for result in try TraceReader(path: input.drivesPath) {
      let trace = try result.get().trace
      let snapped = try snapper.snap(trace, using: workspace)
      let faults = judge.faults(of: snapped, to: trace)
      #expect(faults == [], "\(trace.id)")
      count += snapped.points.count
      placed += snapped.points.count { $0.place != nil }
    }
    return Double(placed) / Double(max(count, 1))
  }

  @Test("more than 98% of the locations of simulated drives have places", arguments: own)
  func simulated(input: Input) throws {
    #expect(try placedShare(input) > 0.98)
  }

  @Test(
    "more than 99% of the locations of real drives have places",
    .enabled(if: reference.allSatisfy { ReferenceData.has($0.map) }, ReferenceData.missing),
    arguments: reference)
  func real(input: Input) throws {
    #expect(try placedShare(input) > 0.99)
  }

  @Test(
    "matches of random drives in towns full of restrictions have no faults",
    arguments: 0..<Thoroughness.count(20)
  )
  func randomTowns(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let town = try RandomTown(using: &random, side: 6, block: 90)
    let snapper = RoadSnapper(town.network)
    let judge = try AnswerJudge(snapper, town.rules)
    let places = town.places.values.sorted {
      ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
    }
    for round in 0..<3 {
      // The drives are straight lines from place to place, without regard for roads and rules.
      var locations: [Location] = []
      var seconds = RoadDrawing.departure
      for _ in 0..<5 {
        let a = places[Int.random(in: 0..<places.count, using: &random)]
        let b = places[Int.random(in: 0..<places.count, using: &random)]
        let step = [8.0, 40, 150][round % 3]
        var along = 0.0
        while along < a.distance(to: b) {
          let place = a.interpolated(to: b, fraction: along / a.distance(to: b))
          locations.append(
            Location(
              coordinate: place.destination(
                distance: .random(in: 0...12, using: &random), bearing: random.bearing()),
              time: Date(timeIntervalSince1970: seconds),
              bearing: seed.isMultiple(of: 2) ? random.bearing() : nil, speed: 10))
          along += step
          seconds += step / 10
        }
        seconds += 60
      }
      let trace = try Trace(id: "\(seed)-\(round)", locations: locations)
      let faults = try judge.faults(of: snapper.snap(trace), to: trace)
      #expect(faults == [], "\(trace.id)")
    }
  }
}
