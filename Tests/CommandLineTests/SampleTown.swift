import Coordinates
import Foundation
import RoadImport
import TestSupport

/// A small town for tests, with four streets from west to east and four avenues from south to
/// north.
///
///     3 ─ Fourth Street   the avenues A to D are 200 m apart, the streets 150 m;
///     2 ─ Third Street    junction (street 2, avenue B) is node 121;
///     1 ─ Second Street   D Avenue is one-way to the north;
///     0 ─ First Street    First Street is a primary road, "N 1".
///         A   B   C   D
enum SampleTown {
  static let streets = ["First Street", "Second Street", "Third Street", "Fourth Street"]
  static let avenues = ["A Avenue", "B Avenue", "C Avenue", "D Avenue"]

  /// Returns the id of the node at a junction.
  static func node(street: Int, avenue: Int) -> Int64 { Int64(100 + 10 * street + avenue) }

  /// Returns the coordinate at the given meters east and north of the southwestern junction.
  static func place(east: Double, north: Double) -> Coordinate {
    LocalFrame(origin: Coordinate(latitude: 41.15, longitude: -8.61))
      .coordinate(at: LocalPosition(east: east, north: north))
  }

  /// Writes the map in the format given by the extension of the path.
  static func write(to path: String) throws {
    var writer = try OSMWriter(path: path, generator: "test", timestamp: nil)
    for street in 0..<4 {
      for avenue in 0..<4 {
        try writer.add(
          OSMNode(
            id: node(street: street, avenue: avenue),
            coordinate: place(east: 200 * Double(avenue), north: 150 * Double(street)),
            tags: OSMTags([])))
      }
    }
    for (number, name) in streets.enumerated() {
      var tags = [(key: "highway", value: "residential"), (key: "name", value: name)]
      if number == 0 {
        tags = [
          (key: "highway", value: "primary"), (key: "maxspeed", value: "50"),
          (key: "name", value: name), (key: "ref", value: "N 1"),
        ]
      }
      let nodes = (0..<4).map { node(street: number, avenue: $0) }
      try writer.add(OSMWay(id: Int64(number + 1), nodes: nodes, tags: OSMTags(tags)))
    }
    for (number, name) in avenues.enumerated() {
      var tags = [(key: "highway", value: "residential"), (key: "name", value: name)]
      if number == 3 { tags.append((key: "oneway", value: "yes")) }
      let nodes = (0..<4).map { node(street: $0, avenue: number) }
      try writer.add(OSMWay(id: Int64(number + 11), nodes: nodes, tags: OSMTags(tags)))
    }
    // No left turn from B Avenue northbound into Second Street.
    try writer.add(
      OSMRelation(
        id: 1,
        members: [
          OSMRelation.Member(kind: .way, id: 12, role: "from"),
          OSMRelation.Member(kind: .node, id: node(street: 1, avenue: 1), role: "via"),
          OSMRelation.Member(kind: .way, id: 2, role: "to"),
        ],
        tags: OSMTags([
          (key: "type", value: "restriction"), (key: "restriction", value: "no_left_turn"),
        ])))
    try writer.finish()
  }

  /// The fixes of a drive east along First Street and north on D Avenue toward Third Street.
  ///
  /// They are 50 m apart (5 s at 10 m/s), with errors of up to 4 m along each axis.
  static let drive: [Coordinate] = {
    var random = SeededGenerator(seed: 7)
    return stride(from: 10.0, through: 890, by: 50).map { along in
      let (east, north) = along < 600 ? (along, 0.0) : (600.0, along - 600)
      return place(
        east: east + .random(in: -4...4, using: &random),
        north: north + .random(in: -4...4, using: &random))
    }
  }()

  /// Returns a trace as a line of NDJSON.
  static func line(
    _ id: String, _ points: [Coordinate] = drive, every seconds: Double? = 5, more: String = ""
  ) -> String {
    let list = points.enumerated().map { index, point in
      let time = seconds.map { ",\(1_714_559_400 + $0 * Double(index))" } ?? ""
      return "[\(point.longitude),\(point.latitude)\(time)]"
    }
    return "{\"id\":\"\(id)\",\"points\":[\(list.joined(separator: ","))]\(more)}\n"
  }
}

extension Workbench {
  /// Creates a folder with the town's map `town.osm`, its network `town.roads`, and a drive,
  /// `drive.ndjson`.
  static func withTown() throws -> Workbench {
    let bench = try Workbench()
    try SampleTown.write(to: bench.path("town.osm"))
    _ = try RoadImporter().importRoads(from: bench.path("town.osm"), to: bench.path("town.roads"))
    try bench.write(SampleTown.line("drive"), to: "drive.ndjson")
    return bench
  }
}
