import ArgumentParser
import MilepostKit

/// The roads that a route must avoid.
struct AvoidArguments: ParsableArguments {
  /// The kinds of roads to avoid.
  enum Kind: String {
    case tolls, ferries, motorways
  }

  @Option(
    name: .customLong("avoid"),
    help: ArgumentHelp(
      "Kinds of roads to avoid, separated by commas: tolls, ferries, motorways.",
      valueName: "kinds"),
    transform: Self.kinds)
  var kinds: [[Kind]] = []

  @Option(
    name: .customLong("avoid-area"),
    help: ArgumentHelp(
      """
      An area to avoid: south,west,north,east, or the corners of a polygon as \
      latitude,longitude separated by spaces. Repeat it for more areas.
      """,
      valueName: "degrees"),
    transform: Self.area)
  var areas: [AvoidedArea] = []

  @Option(
    name: .customLong("avoid-way"),
    help: ArgumentHelp(
      "The OpenStreetMap id of a way to avoid. Repeat it for more ways.", valueName: "id"))
  var ways: [Int64] = []

  /// Returns the roads, and notes ways that the network lacks.
  func roads(of network: RoadNetwork) -> AvoidedRoads {
    let kinds = kinds.joined()
    var roads = AvoidedRoads()
    roads.tolls = kinds.contains(.tolls)
    roads.ferries = kinds.contains(.ferries)
    roads.motorways = kinds.contains(.motorways)
    roads.areas = areas
    roads.ways = Set(ways)
    for way in roads.unknownWays(in: network).sorted() {
      StandardStreams.note("way \(way) of --avoid-way is not in the network")
    }
    return roads
  }

  private static func kinds(_ text: String) throws -> [Kind] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard let kind = Kind(rawValue: String(name.trimmed)) else {
        throw ValidationError("found '\(name)', expected tolls, ferries, or motorways")
      }
      return kind
    }
  }

  private static func area(_ text: String) throws -> AvoidedArea {
    let corners = text.split(separator: " ")
    do {
      if corners.count > 1 {
        return try AvoidedArea(corners: corners.map { try Coordinate(argument: String($0)) })
      }
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let edges = parts.compactMap { Double($0.trimmed) }
      guard parts.count == 4, edges.count == 4 else {
        throw ValidationError("found '\(text)' as an area, expected south,west,north,east")
      }
      let isValid = edges.allSatisfy(\.isFinite) && edges[0] < edges[2]
      guard isValid, (edges[3] - edges[1] + 360).truncatingRemainder(dividingBy: 360) <= 180 else {
        throw ValidationError(
          "found '\(text)' as an area, expected a north above the south, and an east up to 180 "
            + "degrees east of the west")
      }
      return try AvoidedArea(
        BoundingBox(south: edges[0], west: edges[1], north: edges[2], east: edges[3]))
    } catch let error as RoadNetworkError {
      throw ValidationError(error.detail)
    }
  }
}
