import Coordinates
import FoundationEssentials
import GeometryOperations
import Polylines
import TestSupport

/// A real route of 80,000 coordinates from Portugal to Korea.
enum RealRoute {
  static let file = "routes/portugal_to_korea.json"

  private struct Response: Decodable {
    struct Route: Decodable {
      struct Leg: Decodable {
        struct Step: Decodable { let geometry: String }
        let steps: [Step]
      }
      let legs: [Leg]
    }
    let routes: [Route]
  }

  /// Returns the line of a range of the route's steps.
  static func line(steps: Range<Int> = 0..<422) throws -> Polyline {
    let response = try JSONDecoder().decode(Response.self, from: Data(ReferenceData.bytes(file)))
    let all = response.routes[0].legs[0].steps
    return Polyline(
      joining: try all[steps].map { try GooglePolylineCodec.precision5.decode($0.geometry) })
  }

  /// Returns the line of 40 km of streets in Portugal, moved so that it starts at a latitude near
  /// the antimeridian.
  ///
  /// For latitude 0, the line is not moved.
  static func streets(at latitude: Double) throws -> Polyline {
    let line = try line(steps: 0..<6)
    guard latitude != 0 else { return line }
    let start = Coordinate(latitude: latitude, longitude: 179.95)
    return try Polyline(
      line.map {
        let way = Ellipsoid.wgs84.geodesic(from: line[0], to: $0)
        return Ellipsoid.wgs84.geodesic(
          from: start, bearing: way.initialBearing, distance: way.distance
        ).end
      })
  }
}
