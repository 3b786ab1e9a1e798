import Foundation
package import MilepostKit

/// A drive at 12 m/s along a winding route with a vertex every 20 m.
package struct RouteDrive {
  package let route: Route
  package let locations: [Location]

  /// Creates a drive.
  ///
  /// - Parameters:
  ///   - vertexCount: the number of vertices of the route.
  ///   - interval: the seconds between locations.
  ///   - seed: the seed of the route, and of the place where a limited drive starts.
  ///   - most: the maximum number of locations; `.max` for a drive along the whole route.
  package init(vertexCount: Int, interval: Double, seed: Int, most: Int = .max) throws {
    var coordinates: [Coordinate] = []
    var place = Coordinate(latitude: 41.15 + 0.01 * Double(seed % 100), longitude: -8.61)
    for index in 0..<vertexCount {
      coordinates.append(place)
      let turn = 70 * sin(Double(index) / 9 + Double(seed)) + 20 * sin(Double(index) / 2.3)
      place = place.destination(distance: 20, bearing: 45 + turn)
    }
    let line = try MeasuredPolyline(Polyline(coordinates))
    route = try Route(line, stops: [Route.Stop(Waypoint(), at: line.length)])
    var locations: [Location] = []
    var distance = 0.0
    // Limited drives start at various places along the route.
    if most < .max { distance = Double(seed % 7) / 8 * max(0, line.length - 40 * 12 * interval) }
    while distance < line.length, locations.count < most {
      let error = 4 * sin(Double(locations.count) * 1.7)
      let bearing = line.bearing(atDistance: distance) ?? 0
      locations.append(
        Location(
          coordinate: line.coordinate(atDistance: distance)
            .destination(distance: abs(error), bearing: bearing + (error < 0 ? 270 : 90)),
          time: Date(timeIntervalSince1970: 1.7e9 + Double(locations.count) * interval),
          accuracy: 6, bearing: bearing, speed: 12))
      distance += 12 * interval
    }
    self.locations = locations
  }
}
