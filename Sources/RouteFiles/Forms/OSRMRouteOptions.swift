import Coordinates
import Files
import Polylines
import TextFormats

/// The request that Mapbox's libraries store in a route as `routeOptions`.
///
/// The request resolves ambiguities in the response, and is used only if it agrees with the line.
struct OSRMRouteOptions {
  /// The codec of the requested polylines; nil if unknown.
  private(set) var codec: GooglePolylineCodec?
  /// The requested waypoints, including the start, but without those at which no leg ends
  /// (Mapbox's silent waypoints).
  private(set) var places: [Coordinate] = []

  init(of route: JSONMembers, _ notes: inout RouteNotes) {
    let saved = route["routeOptions"].flatMap { node in
      notes.optional { () throws(FileError) in try node.object() }
    }
    guard let options = saved else { return }
    switch notes.text("geometries", of: options) {
    case "polyline": codec = .precision5
    case "polyline6": codec = .precision6
    default: break
    }
    guard let list = options["coordinates"] else { return }
    let all = notes.optional { () throws(FileError) in
      list.isString ? try Self.places(in: list) : try Self.places(listedIn: list)
    }
    places = all ?? []
    let indices = notes.text("waypoint_indices", of: options)?.split(separator: ";").map { Int($0) }
    if let indices, indices.allSatisfy({ places.indices.contains($0 ?? -1) }) {
      places = indices.compactMap(\.self).map { places[$0] }
    }
  }

  /// Parses coordinates such as `8.1,47.2;8.3,47.4`, with the longitude first.
  private static func places(in node: JSONNode) throws(FileError) -> [Coordinate] {
    try node.string().split(separator: ";").map { text throws(FileError) in
      let numbers = text.split(separator: ",").compactMap { Double($0) }
      guard numbers.count == 2 else { throw node.unexpected("longitude,latitude;…") }
      return try node.checked(Coordinate(latitude: numbers[1], longitude: numbers[0]))
    }
  }

  private static func places(listedIn node: JSONNode) throws(FileError) -> [Coordinate] {
    try node.elements().map { place throws(FileError) in try place.geoJSONPosition() }
  }
}
