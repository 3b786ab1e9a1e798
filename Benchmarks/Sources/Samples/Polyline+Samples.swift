package import MilepostKit

extension Polyline {
  /// Returns winding lines that resemble roads, with a point every 5 to 35 m.
  package static func samples(_ count: Int, pointCount: Int) throws -> [Polyline] {
    let origins = Spread.points(count)
    let steps = Spread.points(pointCount)
    return try origins.map { origin in
      var place = Coordinate(latitude: 40 + origin.x * 10, longitude: origin.y * 10)
      return try Polyline(
        steps.enumerated().map { index, step in
          let bend = Double(index % 400 - 200).magnitude * 0.6
          place = place.destination(distance: 5 + 30 * step.x, bearing: bend + 60 * (step.y - 0.5))
          return place
        })
    }
  }
}
