import Coordinates
import Foundation
import RoadDrawings
import RoadImport
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSnapping

@Suite("Traces on roads with time-dependent conditions")
struct RoadTimeTests {
  private static let frame = LocalFrame(origin: RoadDrawing.corner)

  /// Returns a snapper for two streets: one that is closed in the morning, and an open one 12 m
  /// south of it.
  private static func snapper() throws -> RoadSnapper {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "streets-\(UUID().uuidString).osm").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var writer = try OSMWriter(path: path)
    for (id, east, north) in [(1, 0.0, 0.0), (2, 600, 0), (3, 0, -12), (4, 600, -12)] {
      let coordinate = frame.coordinate(at: LocalPosition(east: east, north: north))
      try writer.add(OSMNode(id: Int64(id), coordinate: coordinate))
    }
    try writer.add(
      OSMWay(
        id: 1, nodes: [1, 2],
        tags: OSMTags([
          ("highway", "residential"), ("name", "North"),
          ("motor_vehicle:conditional", "no @ (06:00-12:00)"),
        ])))
    try writer.add(
      OSMWay(
        id: 2, nodes: [3, 4], tags: OSMTags([("highway", "residential"), ("name", "South")])))
    try writer.finish()
    var options = SnappingOptions()
    options.noise = 5
    options.clock = LocalClock(named: "UTC") { _ in .zero }
    return RoadSnapper(try RoadImporter().network(from: path).network, options: options)
  }

  /// Returns a drive that is slightly nearer to the northern street.
  private static func trace(_ hour: Double?) throws -> Trace {
    let locations = (0..<30).map { number in
      var location = Location(
        coordinate: frame.coordinate(
          at: LocalPosition(east: 60 + 12 * Double(number), north: -5.8)))
      if let hour {
        location.time = Date(timeIntervalSince1970: 1_795_996_800 + hour * 3600 + Double(number))
      }
      return location
    }
    return try Trace(id: "", locations: locations)
  }

  private static func streets(_ snapped: SnappedTrace, _ network: RoadNetwork) throws -> Set<String>
  {
    var names: Set<String> = []
    for place in snapped.points.compactMap(\.place) {
      names.insert(try network.edge(place.position.edge).name ?? "")
    }
    return names
  }

  @Test("a street is avoided if it is closed at the times of the trace, but not without times")
  func hours() throws {
    let snapper = try Self.snapper()
    for (hour, street) in [(8.0, "South"), (13, "North"), (nil, "North")] as [(Double?, String)] {
      let snapped = try snapper.snap(try Self.trace(hour))
      #expect(try Self.streets(snapped, snapper.network) == [street])
    }
  }

  @Test("explanations state the access at the trace's first time, even for points before it")
  func explainedAccess() throws {
    let snapper = try Self.snapper()
    var locations = try Self.trace(8).locations
    locations[0].time = nil
    let explanation = try snapper.explain(Trace(id: "", locations: locations))
    let first = try #require(explanation.observations.first)
    let north = try first.candidates.filter {
      try snapper.network.edge($0.position.edge).name == "North"
    }
    #expect(!north.isEmpty && north.allSatisfy { $0.access == .restricted })
  }

  @Test("a match doesn't depend on the traces and streams for which its workspace was used before")
  func reusedMemory() throws {
    let snapper = try Self.snapper()
    let workspace = snapper.makeWorkspace()
    for hour in [8.0, nil, 13, 8, nil] {
      let trace = try Self.trace(hour)
      #expect(try snapper.snap(trace, using: workspace) == snapper.snap(trace))
    }
    // Several streams alternate in using the workspace.
    let traces = try [8.0, nil, 13].map(Self.trace)
    var streams = traces.map { _ in LiveSnapper(snapper) }
    var answers = traces.map { _ in LiveAnswer() }
    for number in 0..<30 {
      for (index, trace) in traces.enumerated() {
        answers[index].take(
          try streams[index].update(with: trace.locations[number], using: workspace))
      }
    }
    for index in traces.indices {
      answers[index].take(try streams[index].finish(using: workspace))
      let alone = try LiveAnswer(traces[index].locations, snapper)
      #expect(answers[index].updates == alone.updates)
    }
  }
}
