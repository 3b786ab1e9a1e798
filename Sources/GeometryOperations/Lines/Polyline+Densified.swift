import Coordinates
import Polylines

extension Polyline {
  /// Returns the coordinates of the line, with coordinates inserted so that no edge is longer than
  /// the spacing in meters.
  ///
  /// - Throws: ``GeometryError`` if the spacing is not above 0, or so small that the line would
  ///   have 100 million coordinates or more.
  func densified(maximumSpacing spacing: Double) throws(GeometryError) -> [Coordinate] {
    guard spacing > 0 else {
      throw GeometryError(.invalidLength, found: "\(spacing) m", expected: "above 0 m")
    }
    var result: [Coordinate] = []
    for coordinate in coordinates {
      if let last = result.last, last != coordinate {
        let edge = last.geodesic(to: coordinate)
        let steps = (edge.distance / spacing).rounded(.up)
        guard steps + Double(result.count) < Self.mostCoordinates else {
          throw GeometryError(
            .tooLarge, found: "a spacing of \(spacing) m",
            expected: "one that gives fewer than \(Int(Self.mostCoordinates)) coordinates")
        }
        for step in stride(from: 1, to: steps, by: 1) {
          result.append(edge.coordinate(atDistance: edge.distance * (step / steps)))
        }
      }
      result.append(coordinate)
    }
    return result
  }

  private static let mostCoordinates = 1e8
}
