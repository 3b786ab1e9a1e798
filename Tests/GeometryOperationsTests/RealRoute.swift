import Coordinates
import FoundationEssentials
import GeometryOperations
import Polylines
import TestSupport

/// A real route from Portugal to Korea, of 80,000 coordinates.
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

  /// The line of some of its steps.
  static func line(steps: Range<Int> = 0..<422) throws -> Polyline {
    let response = try JSONDecoder().decode(Response.self, from: Data(ReferenceData.bytes(file)))
    let all = response.routes[0].legs[0].steps
    return Polyline(
      joining: try all[steps].map { try GooglePolylineCodec.precision5.decode($0.geometry) })
  }

  /// Streets of 40 km in Portugal, and their shape at other places.
  ///
  /// At 0 the line stays where it is.
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
