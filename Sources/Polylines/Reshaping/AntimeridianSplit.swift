package import Coordinates

/// A line that is cut into parts where it crosses the antimeridian.
///
///     line      170 ─── 179 ─── -179 ─── -170
///     parts     170 ─── 179 ─ 180 │ -180 ─ -179 ─── -170
///     vertices    0       1   nil │  nil      2        3
///
/// Longitudes 180 and -180 are the same meridian. A vertex there belongs to the part that reaches
/// it or, at the start of the line, to the part that leaves it. It takes the sign of that side. A
/// line that only touches the antimeridian, or runs along it, is not cut.
package struct AntimeridianSplit {
  /// The coordinates of all parts in order.
  package private(set) var coordinates: [Coordinate] = []
  /// For each of ``coordinates``, its index in the line; nil for the ends created by cuts.
  package private(set) var vertices: [Int?] = []
  /// The indices of ``coordinates`` at which the parts after the first one begin.
  package private(set) var partStarts: [Int] = []
  /// Whether all coordinates so far are on the antimeridian, so that their sign is undecided.
  private var hasNoSide = true

  /// The parts as ranges of ``coordinates``.
  package var parts: [Range<Int>] {
    zip([0] + partStarts, partStarts + [coordinates.count]).map { $0..<$1 }
  }

  /// Cuts a line, given its coordinates.
  ///
  /// - Complexity: O(*n*).
  package init(_ line: some Sequence<Coordinate>) {
    for (index, next) in line.enumerated() { goOn(to: next, index) }
  }

  /// Returns whether a line crosses the antimeridian, or touches it or runs along it with
  /// longitudes of both signs.
  package static func isNeeded(for line: some Collection<Coordinate>) -> Bool {
    zip(line, line.dropFirst()).contains { Self.isOver($0, $1) }
  }

  private static func isOver(_ start: Coordinate, _ end: Coordinate) -> Bool {
    (end.longitude - start.longitude).magnitude > 180
  }

  private mutating func goOn(to next: Coordinate, _ vertex: Int) {
    guard let last = coordinates.last, Self.isOver(last, next) else { return append(next, vertex) }
    let edge: Double = last.longitude > 0 ? 180 : -180
    if next.longitude.magnitude == 180 {
      return append(Coordinate(latitude: next.latitude, longitude: edge), vertex)
    }
    if hasNoSide {
      for index in coordinates.indices { coordinates[index].longitude = -edge }
    } else if last.longitude == edge {
      cut(at: last.latitude, from: edge)
    } else {
      let latitude = Self.latitude(ofCrossing: last, next)
      append(Coordinate(latitude: latitude, longitude: edge), nil)
      cut(at: latitude, from: edge)
    }
    append(next, vertex)
  }

  private mutating func append(_ coordinate: Coordinate, _ vertex: Int?) {
    coordinates.append(coordinate)
    vertices.append(vertex)
    if coordinate.longitude.magnitude < 180 { hasNoSide = false }
  }

  /// Begins a part on the other side of the antimeridian.
  private mutating func cut(at latitude: Double, from edge: Double) {
    partStarts.append(coordinates.count)
    append(Coordinate(latitude: latitude, longitude: -edge), nil)
  }

  /// Returns the latitude at which the geodesic between two coordinates crosses the antimeridian.
  private static func latitude(ofCrossing start: Coordinate, _ end: Coordinate) -> Double {
    let geodesic = start.geodesic(to: end)
    var (low, high) = (0.0, geodesic.distance)
    var latitude = start.latitude
    while high - low > sharpness {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      let place = geodesic.coordinate(atDistance: middle)
      latitude = place.latitude
      if (place.longitude > 0) == (start.longitude > 0) { low = middle } else { high = middle }
    }
    return latitude
  }

  /// The accuracy of a crossing in meters.
  private static let sharpness = 1e-7
}
