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
/// The article <doc:ReadingRoutes> lists the parts that are read from each form.
public struct RouteResponse: Sendable {
  /// The service or format of an answer.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// OSRM's, which Mapbox, Valhalla (`format=osrm`) and others share.
    case osrm
    /// Valhalla's own.
    case valhalla
    /// Google's Routes API.
    case google
    /// GraphHopper's.
    case graphHopper
    /// openrouteservice's, as JSON or GeoJSON.
    case openRouteService
    /// HERE's Routing API, version 8.
    case here
    /// Milepost's own `route`, `snap`, `analyze` and `traffic apply`, as lines of JSON or GeoJSON.
    case milepost
    /// GeoJSON of a line, with or without waypoints.
    case geojson
    /// An encoded polyline alone.
    case polyline
  }

  /// The service or format of the answer.
  public let form: Form
  /// The routes in the order of the source, the best first, with those that can't be read.
  public let alternatives: [Alternative]
  /// The routes that could be read, in the order of the source; one at least.
  public let routes: [PlannedRoute]

  /// Remarks on the answer as a whole, such as on features that are no lines or points.
  public let notes: [RouteNote]

  /// One of the routes of an answer.
  public struct Alternative: Sendable {
    /// The route, or why it can't be read.
    public internal(set) var result: Result<PlannedRoute, FileError>
    /// Remarks on values of it that were left out.
    public internal(set) var notes: [RouteNote]

    /// Reads a route.
    init(_ read: (inout RouteNotes) throws(FileError) -> PlannedRoute) {
      var notes = RouteNotes()
      do throws(FileError) {
        result = .success(try read(&notes))
      } catch {
        result = .failure(error)
      }
      self.notes = notes.all
    }

    /// Makes the route of all that was found.
    init(_ assembly: RouteAssembly) {
      self.init { (_) throws(FileError) in try assembly.route() }
    }
  }

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
  ///   states; ``FileError/Code/unknownFormat`` for what is none of the forms. Where one of several
  ///   routes can be read, errors of the others are in ``alternatives``.
  /// - Complexity: O(*n*).
  public init(
    bytes: [UInt8], name: String, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(FileError) {
    do throws(FileError) {
      guard bytes.count <= options.maximumBytes else {
        throw FileError(
          .tooLarge, found: "more than \(options.maximumBytes) bytes", expected: "a smaller file")
      }
      let answer = try RouteFormReader(options).answer(in: bytes)
      let places =
        answer.alternatives.flatMap(\.places) + answer.notes.compactMap(\.first.byteOffset)
      let lines = LineNumbers(of: places, in: bytes)
      form = answer.form
      alternatives = answer.alternatives.map { $0.located(lines, named: name) }
      notes = answer.notes.map { $0.located(lines, named: name) }
      routes = alternatives.compactMap { try? $0.result.get() }
      if routes.isEmpty, let first = alternatives.first { _ = try first.result.get() }
    } catch {
      let lines = LineNumbers(of: [error.byteOffset].compactMap(\.self), in: bytes)
      throw error.located(lines, named: name)
    }
  }
}

extension RouteResponse.Alternative {
  /// The bytes that its error and its notes are about.
  fileprivate var places: [Int] {
    var errors = notes.map(\.first)
    if case .failure(let error) = result { errors.append(error) }
    return errors.compactMap(\.byteOffset)
  }

  /// The same with the name of the file and the lines in its error and its notes.
  fileprivate func located(_ lines: LineNumbers, named name: String) -> Self {
    var alternative = self
    alternative.result = result.mapError { $0.located(lines, named: name) }
    alternative.notes = notes.map { $0.located(lines, named: name) }
    return alternative
  }
}

extension RouteNote {
  fileprivate func located(_ lines: LineNumbers, named name: String) -> RouteNote {
    var note = self
    note.first = first.located(lines, named: name)
    return note
  }
}

extension FileError {
  fileprivate func located(_ lines: LineNumbers, named name: String) -> FileError {
    var error = self
    error.file = name
    error.line = byteOffset.flatMap { lines[$0] }
    return error
  }
}

/// The settings for reading routes.
public struct RouteReadingOptions: Sendable, Hashable {
  /// The format of encoded polylines; nil for that of the form of the answer, or to find it out.
  public var polylineFormat: PolylineFormat?
  /// Bytes that a file may have.
  public var maximumBytes = 1 << 30

  /// The usual settings.
  public init() {}
}
