import Coordinates

/// Lines with points inserted so that long segments follow geodesics.
enum GeodesicLine {
  /// The maximum length in meters of a segment, which looks the same when drawn straight.
  private static let longest = 100_000.0

  /// Returns the points of a line, with points inserted so that no segment is longer than 100 km.
  static func points(of line: [Coordinate]) -> [Coordinate] {
    var points: [Coordinate] = []
    for coordinate in line {
      if let last = points.last {
        let geodesic = last.geodesic(to: coordinate)
        let count = Int((geodesic.distance / longest).rounded(.up))
        for step in 1..<max(1, count) {
          points.append(
            geodesic.coordinate(atDistance: geodesic.distance * Double(step) / Double(count)))
        }
      }
      points.append(coordinate)
    }
    return points
  }
}
