package import MilepostKit

/// Routes by car, each with a simulated recording of a drive along it.
package struct GeometrySample {
  package let workspace = GeometryWorkspace()
  package let routes: [Polyline]
  /// Recorded lines, with a point every 20 m and errors of up to 10 m.
  package let drives: [Polyline]
  /// A corridor of 50 m around the first route, and a geofence with the outline of the corridor.
  package let corridor: Corridor
  package let fence: Geofence
  /// A thousand points up to 100 m from the first route, inside and outside its corridor.
  package let points: [Coordinate]

  package init(_ extract: Extract, apart distances: ClosedRange<Double>) throws {
    let roads = try RoadSample(extract)
    let lines = try roads.routes(20, apart: distances).map {
      try MeasuredPolyline(Polyline(roads.network.line(of: $0.legs[0].path)))
    }
    routes = lines.map(\.polyline)
    drives = try lines.map { line in
      try Polyline(
        Spread.points(Int(line.length / 20)).enumerated().map { index, error in
          line.coordinate(atDistance: Double(index) * 20)
            .destination(distance: 10 * error.x, bearing: 360 * error.y)
        })
    }
    corridor = try Corridor(around: routes[0], meters: 50, in: workspace)
    fence = try Geofence(corridor.outline, in: workspace)
    let first = lines[0]
    points = Spread.points(1000).enumerated().map { index, point in
      first.coordinate(atDistance: point.x * first.length)
        .destination(distance: 100 * point.y, bearing: Double(index) * 77)
    }
  }
}
