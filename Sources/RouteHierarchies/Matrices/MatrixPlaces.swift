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
  init(origins: [EdgePosition?], _ graph: SearchGraph) {
    add(origins) { graph.addDepartures(from: $0, at: $1, to: &$2) }
  }

  /// Creates the points on which routes to places end.
  init(destinations: [EdgePosition?], _ graph: SearchGraph) {
    add(destinations) { graph.addGoals(at: $0, $1, to: &$2) }
  }

  private mutating func add(
    _ places: [EdgePosition?], _ add: (EdgeIndex, UInt32, inout [SearchGraph.EdgePoint]) -> Void
  ) {
    firstPoints.reserveCapacity(places.count + 1)
    points.reserveCapacity(2 * places.count)
    for place in places {
      if let place { add(place.edge.index, place.offset, &points) }
      firstPoints.append(points.count)
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
    self[place].map { RouteSearch.Start($0) }
  }

  /// Returns a place as the goals of a search.
  func goals(at place: Int) -> [RouteSearch.Goal] {
    self[place].map { RouteSearch.Goal($0) }
  }
}
