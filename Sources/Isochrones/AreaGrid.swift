import Coordinates

/// A plane around a point in which degrees are scaled to meters at the point.
///
/// The map is linear in degrees, so it is valid everywhere: far from the point, only the distance
/// of the border from the roads is less accurate.
struct AreaFrame {
  let origin: Coordinate
  let metersPerDegreeEast: Double
  let metersPerDegreeNorth: Double

  /// The latitude beyond which degrees of longitude count as no shorter.
  private static let farthest = 85.0

  init(_ origin: Coordinate) {
    self.origin = origin
    let latitude = max(-Self.farthest, min(Self.farthest, origin.latitude))
    let frame = LocalFrame(origin: Coordinate(latitude: latitude, longitude: origin.longitude))
    metersPerDegreeEast = frame.metersPerDegreeEast
    metersPerDegreeNorth = frame.metersPerDegreeNorth
  }

  /// Returns the meters east and north of the origin, the short way around the Earth.
  func position(of place: Coordinate) -> LocalPosition {
    LocalPosition(
      east: origin.longitudeDifference(to: place) * metersPerDegreeEast,
      north: (place.latitude - origin.latitude) * metersPerDegreeNorth)
  }
}

/// A grid of nodes around reached roads.
struct AreaGrid {
  /// The distance between neighboring nodes in meters.
  let spacing: Double
  /// The distance of the border of an area from its roads, in meters.
  let margin: Double
  /// The position of the first node, south-west of all others.
  let corner: LocalPosition
  let columnCount: Int
  let rowCount: Int
  /// The columns of each part of the grid; parts end at the antimeridian.
  private(set) var parts: [Range<Int>] = []

  private static let spacings = 8.0...20.0
  private static let margin = 50.0
  private static let mostNodes = 16_000_000.0

  /// Creates a grid around lines; nil if there are none.
  init?(around lines: ReachedLines, _ frame: AreaFrame) {
    guard let first = lines.first.map(frame.position) else { return nil }
    var (low, high) = (first, first)
    for point in lines.points {
      let place = frame.position(of: point)
      low = LocalPosition(east: min(low.east, place.east), north: min(low.north, place.north))
      high = LocalPosition(east: max(high.east, place.east), north: max(high.north, place.north))
    }
    let (width, height) = (high.east - low.east, high.north - low.north)
    var spacing = max(width, height) / 150
    spacing = max(Self.spacings.lowerBound, min(Self.spacings.upperBound, spacing))
    func edge(_ spacing: Double) -> Double { max(Self.margin, 1.5 * spacing) + 2 * spacing }
    func nodes(_ spacing: Double) -> Double {
      (width + 2 * edge(spacing)) / spacing * (height + 2 * edge(spacing)) / spacing
    }
    while nodes(spacing) > Self.mostNodes { spacing *= 1.1 }
    self.spacing = spacing
    margin = max(Self.margin, 1.5 * spacing)
    let edge = edge(spacing)
    // A column on the antimeridian, if the grid crosses it.
    let halfTurn = 180 * frame.metersPerDegreeEast
    let east = halfTurn - frame.origin.longitude * frame.metersPerDegreeEast
    let border = frame.origin.longitude >= 0 ? east : east - 2 * halfTurn
    var columns = 0...Int(((width + 2 * edge) / spacing).rounded(.up))
    var west = low.east - edge
    var cut: Int?
    if border > west, border < high.east + edge {
      let before = ((border - west) / spacing).rounded(.up)
      west = border - before * spacing
      columns = 0...columns.upperBound + 1
      cut = Int(before)
    }
    corner = LocalPosition(east: west, north: low.north - edge)
    columnCount = columns.count
    rowCount = Int(((height + 2 * edge) / spacing).rounded(.up)) + 1
    parts = cut.map { [0..<$0 + 1, $0..<columnCount] } ?? [0..<columnCount]
  }

  /// The number of nodes.
  var count: Int { columnCount * rowCount }
}
