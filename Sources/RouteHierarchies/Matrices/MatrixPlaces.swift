import Coordinates
import RoadNetworks
import RoadSearch

/// The origins or the destinations of a matrix, each with the directed edges on which its routes
/// may begin or end, in flat arrays.
struct MatrixPlaces: Sendable {
  /// The index of each place's first point, and a last element after them.
  private(set) var firstPoints: [Int] = [0]
  private(set) var points: [SearchGraph.EdgePoint] = []

  var count: Int { firstPoints.count - 1 }

  /// The points of a place; none if the place is unknown.
  subscript(place: Int) -> ArraySlice<SearchGraph.EdgePoint> {
    points[firstPoints[place]..<firstPoints[place + 1]]
  }

  /// Creates the points on which routes from places begin.
  ///
  /// - Throws: `unknownEdge` with the index of the place.
  init(
    origins: [EdgePosition?], in network: RoadNetwork, _ graph: SearchGraph
  ) throws(RoadNetworkError) {
    try add(origins, in: network) { graph.addDepartures(from: $0, at: $1, to: &$2) }
  }

  /// Creates the points on which routes to places end.
  ///
  /// - Throws: `unknownEdge` with the index of the place.
  init(
    destinations: [EdgePosition?], in network: RoadNetwork, _ graph: SearchGraph
  ) throws(RoadNetworkError) {
    try add(destinations, in: network) { graph.addGoals(at: $0, $1, to: &$2) }
  }

  private mutating func add(
    _ places: [EdgePosition?], in network: RoadNetwork,
    _ add: (EdgeIndex, UInt32, inout [SearchGraph.EdgePoint]) -> Void
  ) throws(RoadNetworkError) {
    firstPoints.reserveCapacity(places.count + 1)
    points.reserveCapacity(2 * places.count)
    for (number, place) in places.enumerated() {
      if let place { add(try Self.edge(of: place, number, in: network), place.offset, &points) }
      firstPoints.append(points.count)
    }
  }

  /// Throws an error if the network lacks the edge of a place.
  ///
  /// - Throws: `unknownEdge` with the index of the place.
  static func check(
    _ places: [EdgePosition?], in network: RoadNetwork
  ) throws(RoadNetworkError) {
    for (number, place) in places.enumerated() {
      if let place { _ = try edge(of: place, number, in: network) }
    }
  }

  /// Returns the edge of the place with an index.
  ///
  /// - Throws: `unknownEdge` with the index.
  private static func edge(
    of place: EdgePosition, _ number: Int, in network: RoadNetwork
  ) throws(RoadNetworkError) -> EdgeIndex {
    do throws(RoadNetworkError) {
      return try network.index(place.edge)
    } catch {
      throw RoadNetworkError(error.code, error.detail, path: error.path, index: number)
    }
  }

  /// Returns the places with a point on an edge before an offset, each once.
  func places(on edge: EdgeIndex, before offset: UInt32) -> [Int] {
    var found: [Int] = []
    for (index, point) in points.enumerated() where point.edge == edge && point.offset < offset {
      let place = firstPoints.partitionPoint { $0 > index } - 1
      if found.last != place { found.append(place) }
    }
    return found
  }

  /// Returns a place as the starts of a search.
  func starts(at place: Int) -> [RouteSearch.Start] {
    self[place].map {
      RouteSearch.Start(state: StateIndex($0.edge), offset: $0.offset, cost: 0)
    }
  }

  /// Returns a place as the goals of a search.
  func goals(at place: Int) -> [RouteSearch.Goal] {
    self[place].map { RouteSearch.Goal(edge: $0.edge, offset: $0.offset) }
  }
}
