package import MilepostKit

/// A line, and a thousand points within 20 m of it.
package struct NearestSample {
  package let line: MeasuredPolyline
  package let points: [Coordinate]

  package init(pointCount: Int = 200_000) throws {
    let line = try MeasuredPolyline(try Polyline.samples(1, pointCount: pointCount)[0])
    self.line = line
    points = Spread.points(1000).map {
      line.coordinate(atDistance: $0.x * line.length).destination(distance: 20, bearing: $0.y * 360)
    }
  }
}
