import FoundationEssentials
import Milepost
import Polylines
import RouteSplitting
import TestSupport
import Testing

@testable import RouteFiles

/// Responses written by hand according to the public documentation of the services.
enum RouteFixture {
  static let folder = ReferenceData.packageRoot + "/Tests/RouteFilesTests/RouteFixtures"

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + name)))
  }

  static func response(_ name: String) throws -> RouteResponse {
    try RouteResponse(path: folder + "/" + name)
  }

  /// Returns the only route of a response.
  static func route(_ name: String) throws -> PlannedRoute {
    let routes = try response(name).routes
    #expect(routes.count == 1)
    return try #require(routes.first)
  }

  static func read(
    _ text: String, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(FileError) -> RouteResponse {
    try RouteResponse(bytes: Array(text.utf8), name: "made.json", options: options)
  }

  /// Nine points: five to the north, about 111 m apart, then four to the east, about 84 m apart.
  static let hook =
    "[[-8.61,41.15],[-8.61,41.151],[-8.61,41.152],[-8.61,41.153],[-8.61,41.154],"
    + "[-8.609,41.154],[-8.608,41.154],[-8.607,41.154],[-8.606,41.154]]"

  static func line(_ text: String) throws -> Polyline {
    try JSONDecoder().decode(Polyline.self, from: Data(text.utf8))
  }
}

extension Route {
  /// Returns the time of a segment in seconds, or NaN if the route has no times.
  func seconds(ofSegment segment: Int) -> Double {
    let start = line.distance(toVertex: segment)
    let end = line.distance(toVertex: segment + 1)
    return times?.seconds(from: start, to: end, along: line) ?? .nan
  }

  /// The first vertex at the place of each waypoint, or -1 if there is none.
  var stopVertices: [Int] {
    stops.map { stop in
      line.polyline.indices.first { abs(line.distance(toVertex: $0) - stop.distance) < 1e-6 } ?? -1
    }
  }
}

func isClose(_ one: Double?, _ other: Double?, by tolerance: Double = 1e-6) -> Bool {
  guard let one, let other else { return one == nil && other == nil }
  return abs(one - other) <= tolerance
}

/// Returns whether a duration is close to a number of seconds.
func isClose(_ one: Duration?, _ seconds: Double?, by tolerance: Double = 1e-6) -> Bool {
  isClose(one?.inSeconds, seconds, by: tolerance)
}
