public import Coordinates
import Polylines
public import RoadNetworks

/// The roads of a part of a network, drawn below areas, lines, drives, and markers.
public struct RoadBackground: Sendable {
  /// A stretch of a way, which may continue across intersections.
  struct Road: Sendable {
    var roadClass: RoadClass
    var name: String?
    var line: [Coordinate]
  }

  /// The roads, the most important class first.
  private(set) var roads: [Road] = []
  /// The classes of roads that were omitted because there would be too many points.
  public private(set) var omittedClasses: Set<RoadClass> = []

  /// Whether the network has no roads in the box, not even of an omitted class.
  public var isEmpty: Bool { roads.isEmpty && omittedClasses.isEmpty }

  /// Creates a background from the roads of a part of a network.
  ///
  /// - Parameters:
  ///   - network: the network.
  ///   - box: the part to show.
  ///   - most: the maximum number of points to draw. The first class that would exceed this number
  ///     is omitted, together with all less important classes. Ferries are always drawn, even if
  ///     they exceed this number.
  /// - Throws: `damaged` if the network is damaged, or `inputOutput` if its file changed while it
  ///   was open.
  /// - Complexity: O(log *n* + *k* log *k*) for *k* points of roads in the box.
  public init(
    of network: RoadNetwork, in box: BoundingBox, most: Int = 100_000
  ) throws(RoadNetworkError) {
    var pairs = Set<PairIndex>()
    let index = network.tree
    for part in box.halves {
      index.forEachRun(near: BoxRow(part)) { pairs.insert(index.shapes.runs[$0].pair) }
    }
    var edgesOfWays: [Int64: [EdgeIndex]] = [:]
    for pair in pairs.sorted() {
      let edge = network.forwardEdge(of: pair)
      edgesOfWays[network.way(of: network.edges[edge]).id, default: []].append(edge)
    }
    var byClass: [RoadClass: [Road]] = [:]
    for (_, edges) in edgesOfWays.sorted(by: { $0.key < $1.key }) {
      let first = network.edges[edges[0]]
      let roadClass = network.attributes[first.attributes].roadClass
      let shapes = edges.map { edge in
        var points: [FixedCoordinate] = []
        network.appendShape(of: edge, to: &points)
        return points
      }
      for line in Self.joined(shapes) {
        let drawn = Polyline(valid: line.map(\.coordinate)).simplified(within: Self.tolerance)
        byClass[roadClass, default: []].append(
          Road(
            roadClass: roadClass, name: network.texts[network.way(of: first).name],
            line: drawn.coordinates))
      }
    }
    try network.checkIntact()
    var left = most
    for roadClass in RoadClass.allCases {
      guard let roads = byClass[roadClass] else { continue }
      let count = roads.reduce(0) { $0 + $1.line.count }
      // Ferry lines are few, and important where they exist.
      if count <= left || roadClass == .ferry {
        self.roads += roads
        left = max(0, left - count)
      } else {
        omittedClasses.insert(roadClass)
        left = 0
      }
    }
  }

  /// The maximum deviation of a simplified road, in meters.
  private static let tolerance = 1.0

  /// Joins lines, end to start, as long as another line continues them.
  private static func joined(_ lines: [[FixedCoordinate]]) -> [[FixedCoordinate]] {
    var byStart: [FixedCoordinate: [Int]] = [:]
    var ends: Set<FixedCoordinate> = []
    for (index, line) in lines.enumerated() {
      guard let first = line.first, let last = line.last else { continue }
      byStart[first, default: []].append(index)
      ends.insert(last)
    }
    var isUsed = Array(repeating: false, count: lines.count)
    var joined: [[FixedCoordinate]] = []
    func follow(from start: Int) {
      var line = lines[start]
      isUsed[start] = true
      while let end = line.last, let next = byStart[end]?.first(where: { !isUsed[$0] }) {
        isUsed[next] = true
        line += lines[next].dropFirst()
      }
      joined.append(line)
    }
    // Start with lines that no other line leads into.
    for index in lines.indices where lines[index].first.map(ends.contains) == false {
      follow(from: index)
    }
    // Then follow the remaining lines, such as rings, which can start anywhere.
    for index in lines.indices where !isUsed[index] && !lines[index].isEmpty { follow(from: index) }
    return joined
  }
}

extension BoundingBox {
  /// The box itself, or its two halves if it crosses the antimeridian.
  fileprivate var halves: [BoundingBox] {
    guard crossesAntimeridian else { return [self] }
    var (western, eastern) = (self, self)
    western.east = 180
    eastern.west = -180
    return [western, eastern]
  }
}

extension BoxRow {
  fileprivate init(_ box: BoundingBox) {
    let southwest = FixedCoordinate(Coordinate(latitude: box.south, longitude: box.west))
    let northeast = FixedCoordinate(Coordinate(latitude: box.north, longitude: box.east))
    self.init(
      west: southwest.longitude, south: southwest.latitude, east: northeast.longitude,
      north: northeast.latitude)
  }
}
