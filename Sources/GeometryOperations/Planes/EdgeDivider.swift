import Coordinates
import Polylines

/// Divides the geodesic edges of a line until straight edges of a plane stand for them.
///
/// An edge is halved until its middle lies within the tolerance of the middle of the straight edge.
/// Edges over 250 km are always halved, so that none is taken for straight that bends both ways.
/// For edges over 1,000 km the tolerance is a millionth of their length, which leaves some hundred
/// parts of each.
struct EdgeDivider {
  /// A coordinate and where it lies in the plane.
  struct Place {
    var coordinate: Coordinate
    var point: ProjectedPoint
  }

  /// In meters.
  let tolerance: Double

  /// Where a coordinate lies, given the place before it on the line.
  let place: (Coordinate, Place?) -> ProjectedPoint

  /// How far in meters the middle of an edge is from the middle of the straight edge.
  let deviation: (Place, ProjectedPoint) -> Double

  /// Whether an edge is so short that its middle can't be beyond the tolerance, told without a
  /// geodesic.
  let isShort: (ProjectedPoint, ProjectedPoint) -> Bool

  private static let longestPrecise = 1_000_000.0
  private static let relativeTolerance = 1e-6
  private static let longestUndivided = 250_000.0
  /// Halves 250 km to less than a millimeter.
  private static let mostHalvings = 38

  func points(along line: Polyline) -> [ProjectedPoint] { places(along: line).map(\.point) }

  func places(along line: Polyline) -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(line.count)
    for coordinate in line {
      guard let last = places.last else {
        places.append(Place(coordinate: coordinate, point: place(coordinate, nil)))
        continue
      }
      let next = Place(coordinate: coordinate, point: place(coordinate, last))
      if !isShort(last.point, next.point) {
        let length = last.coordinate.distance(to: coordinate)
        let tolerance =
          length > Self.longestPrecise ? max(tolerance, Self.relativeTolerance * length) : tolerance
        appendMiddles(from: last, to: next, to: &places, tolerance: tolerance, halvings: 0)
      }
      places.append(next)
    }
    return places
  }

  private func appendMiddles(
    from start: Place, to end: Place, to places: inout [Place], tolerance: Double, halvings: Int
  ) {
    guard halvings < Self.mostHalvings, start.coordinate != end.coordinate else { return }
    let edge = start.coordinate.geodesic(to: end.coordinate)
    let coordinate = edge.coordinate(atDistance: edge.distance / 2)
    let middle = Place(coordinate: coordinate, point: place(coordinate, start))
    let isStraight = deviation(middle, start.point.midpoint(to: end.point)) <= tolerance
    if isStraight && edge.distance <= Self.longestUndivided { return }
    appendMiddles(
      from: start, to: middle, to: &places, tolerance: tolerance, halvings: halvings + 1)
    places.append(middle)
    appendMiddles(from: middle, to: end, to: &places, tolerance: tolerance, halvings: halvings + 1)
  }
}
