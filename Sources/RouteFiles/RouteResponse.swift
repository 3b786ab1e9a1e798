public import Files
public import Journeys
public import Polylines
import TextFormats

/// The routes in a file, whatever service answered with them.
///
///     let response = try RouteResponse(path: "response.json")
///     for planned in response.routes {
///       print(planned.route.length, planned.route.stops.count, planned.traffic.intervals)
///     }
///
/// The article <doc:ReadingRoutes> says what is read from each form.
public struct RouteResponse: Sendable {
  /// Whose form it is.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// OSRM's, which Mapbox, Valhalla (`format=osrm`) and others share.
    case osrm
    /// Valhalla's own.
    case valhalla
    /// Google's Routes API.
    case google
    /// Milepost's own `route`, `snap`, `analyze` and `traffic apply`, as lines of JSON or GeoJSON.
    case milepost
    /// GeoJSON of a line, with or without waypoints.
    case geojson
    /// An encoded polyline alone.
    case polyline
  }

  /// Whose form it is.
  public let form: Form
  /// The routes in the order of the source: the best first, then its alternatives; one at least.
  public let routes: [PlannedRoute]

  /// Reads a file; `-` is standard input.
  ///
  /// - Throws: As ``init(bytes:name:options:)``, and where the file can't be read.
  /// - Complexity: O(*n*); the file is held in memory.
  public init(
    path: String, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(FileError) {
    var window = ByteWindow(
      try ByteSource(path: path), limit: max(1, min(options.maximumBytes, .max - 1)) + 1)
    while try window.fill(minimum: window.end - window.start) {}
    try self.init(
      bytes: Array(window.bytes[window.start..<window.end]), name: path, options: options)
  }

  /// Reads what a service has answered.
  ///
  /// - Parameter name: what errors call the source.
  /// - Throws: ``FileError`` with the byte and the path in the JSON; its code is
  ///   ``FileError/Code/serviceFailure`` for the answer of a service that found no route, and
  ///   quotes it; ``FileError/Code/lengthMismatch`` where a line is not as long as the answer
  ///   says; ``FileError/Code/unknownFormat`` for what is none of the forms.
  /// - Complexity: O(*n*).
  public init(
    bytes: [UInt8], name: String, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(FileError) {
    do throws(FileError) {
      guard bytes.count <= options.maximumBytes else {
        throw FileError(
          .tooLarge, found: "more than \(options.maximumBytes) bytes", expected: "a smaller file")
      }
      (form, routes) = try RouteFormReader(options).routes(in: bytes)
    } catch {
      var error = error
      error.file = name
      error.line = error.byteOffset.map { place in
        1 + bytes.prefix(place).reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      }
      throw error
    }
  }
}

/// How routes are read.
public struct RouteReadingOptions: Sendable, Hashable {
  /// The format of encoded polylines; nil to have it told by the form of the answer, or found out.
  public var polylineFormat: PolylineFormat?
  /// Bytes that a file may have.
  public var maximumBytes = 1 << 30

  /// The usual settings.
  public init() {}
}
