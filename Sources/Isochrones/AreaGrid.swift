import Coordinates

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

  /// Fine enough that the border is accurate, and as fine as is useful where areas are small.
  private static let spacings = 8.0...20.0
  /// Wide enough that the areas of neighboring streets of a town touch.
  private static let margin = 50.0
  /// The margin in spacings below which the border would follow single nodes.
  private static let leastMargin = 1.5
  /// The distances of these nodes take 64 MB.
  private static let mostNodes = 16_000_000.0

  /// Creates a grid around lines; nil if there are none.
  init?(around lines: ReachedLines, _ frame: LocalFrame) {
    guard let first = lines.points.first.map(frame.position) else { return nil }
    var (low, high) = (first, first)
    for point in lines.points {
      let place = frame.position(of: point)
      low = LocalPosition(east: min(low.east, place.east), north: min(low.north, place.north))
      high = LocalPosition(east: max(high.east, place.east), north: max(high.north, place.north))
    }
    let (width, height) = (high.east - low.east, high.north - low.north)
    var spacing = max(width, height) / 150
    spacing = max(Self.spacings.lowerBound, min(Self.spacings.upperBound, spacing))
    func margin(_ spacing: Double) -> Double { max(Self.margin, Self.leastMargin * spacing) }
    func edge(_ spacing: Double) -> Double { margin(spacing) + 2 * spacing }
    func nodes(_ spacing: Double) -> Double {
      (width + 2 * edge(spacing)) / spacing * (height + 2 * edge(spacing)) / spacing
    }
    while nodes(spacing) > Self.mostNodes { spacing *= 1.1 }
    self.spacing = spacing
    self.margin = margin(spacing)
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
