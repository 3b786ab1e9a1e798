import Coordinates
import Polylines

/// A divider of the geodesic edges of a line into parts that are nearly straight in a plane.
///
/// An edge is halved until its middle lies within the tolerance of the middle of the straight edge.
/// Edges over 250 km are always halved, so that an edge that bends both ways isn't mistaken for a
/// straight edge. For edges over 1,000 km, the tolerance is at least a millionth of their length,
/// which limits the number of parts.
struct EdgeDivider {
  /// A coordinate and its point in the plane.
  struct Vertex {
    var coordinate: Coordinate
    var point: ProjectedPoint
  }

  /// The tolerance in meters.
  let tolerance: Double

  /// Returns the point of a coordinate, given the previous vertex of the line, if any.
  let place: (Coordinate, Vertex?) -> ProjectedPoint

  /// Returns the distance in meters from the middle of a geodesic edge to the middle of the
  /// straight edge.
  let deviation: (Vertex, ProjectedPoint) -> Double

  /// Returns whether an edge is so short that its middle can't deviate by more than the tolerance.
  ///
  /// This check saves the computation of a geodesic.
  let isShort: (ProjectedPoint, ProjectedPoint) -> Bool

  private static let longestPrecise = 1_000_000.0
  private static let relativeTolerance = 1e-6
  private static let longestUndivided = 250_000.0
  /// The maximum number of halvings, which divide 250 km into parts of less than a micrometer.
  private static let mostHalvings = 38

  func points(along line: Polyline) -> [ProjectedPoint] { vertices(along: line).map(\.point) }

  func vertices(along line: Polyline) -> [Vertex] {
    var vertices: [Vertex] = []
    vertices.reserveCapacity(line.count)
    for coordinate in line {
      guard let last = vertices.last else {
        vertices.append(Vertex(coordinate: coordinate, point: place(coordinate, nil)))
        continue
      }
      let next = Vertex(coordinate: coordinate, point: place(coordinate, last))
      if !isShort(last.point, next.point) {
        let length = last.coordinate.distance(to: coordinate)
        let tolerance =
          length > Self.longestPrecise ? max(tolerance, Self.relativeTolerance * length) : tolerance
        appendMiddles(from: last, to: next, to: &vertices, tolerance: tolerance, halvings: 0)
      }
      vertices.append(next)
    }
    return vertices
  }

  private func appendMiddles(
    from start: Vertex, to end: Vertex, to vertices: inout [Vertex], tolerance: Double,
    halvings: Int
  ) {
    guard halvings < Self.mostHalvings, start.coordinate != end.coordinate else { return }
    let edge = start.coordinate.geodesic(to: end.coordinate)
    let coordinate = edge.coordinate(atDistance: edge.distance / 2)
    let middle = Vertex(coordinate: coordinate, point: place(coordinate, start))
    let isStraight = deviation(middle, start.point.midpoint(to: end.point)) <= tolerance
    if isStraight && edge.distance <= Self.longestUndivided { return }
    appendMiddles(
      from: start, to: middle, to: &vertices, tolerance: tolerance, halvings: halvings + 1)
    vertices.append(middle)
    appendMiddles(
      from: middle, to: end, to: &vertices, tolerance: tolerance, halvings: halvings + 1)
  }
}
