public import Files
public import Journeys
public import Polylines
import TextFormats

/// The routes in a response of any supported routing service.
///
///     let response = try RouteResponse(path: "response.json")
///     for planned in response.routes {
///       print(planned.route.length, planned.route.stops.count, planned.traffic.intervals)
///     }
///
/// The article <doc:ReadingRoutes> lists the parts of each form that are read.
public struct RouteResponse: Sendable {
  /// The service or format of a response.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// The form of OSRM, shared by Mapbox, Valhalla (`format=osrm`), and others.
    case osrm
    /// Valhalla's own form.
    case valhalla
    /// Google's Routes API.
    case google
    /// GraphHopper.
    case graphHopper
    /// openrouteservice, as JSON or GeoJSON.
    case openRouteService
    /// HERE's Routing API, version 8.
    case here
    /// Milepost's own `route`, `snap`, `analyze`, and `traffic apply`, as JSON lines or GeoJSON.
    case milepost
    /// A GeoJSON line, with or without waypoints.
    case geojson
    /// A single encoded polyline.
    case polyline
  }

  /// The service or format of the response.
  public let form: Form
  /// The routes in source order, including those that can't be read.
  public let alternatives: [Alternative]
  /// The routes that can be read, in source order; at least one.
  public let routes: [PlannedRoute]

  /// Remarks on the response as a whole, such as on features that are neither lines nor points.
  public let notes: [RouteNote]

  /// One of the routes of a response.
  public struct Alternative: Sendable {
    /// The route, or the error if it can't be read.
    public internal(set) var result: Result<PlannedRoute, FileError>
    /// Remarks on values of the route that were left out or replaced.
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

    /// Builds the route from its parts.
    init(_ assembly: RouteAssembly) {
      self.init { (_) throws(FileError) in try assembly.route() }
    }
  }

  /// Reads a file; `-` is standard input.
  ///
  /// - Throws: the errors of ``init(bytes:name:options:)``, and another ``FileError`` if the file
  ///   can't be read.
  /// - Complexity: as for ``init(bytes:name:options:)``; the file is kept in memory.
  public init(
    path: String, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(FileError) {
    var window = ByteWindow(
      try ByteSource(path: path), limit: max(1, min(options.maximumBytes, .max - 1)) + 1)
    while try window.fill(minimum: window.end - window.start) {}
    try self.init(
      bytes: Array(window.bytes[window.start..<window.end]), name: path, options: options)
  }

  /// Reads a response of a routing service.
  ///
  /// - Parameter name: the name of the source in errors.
  /// - Throws: ``FileError``, with the byte offset and the path in the JSON if they are known. Its
  ///   codes include ``FileError/Code/serviceFailure`` for the error response of a service, whose
  ///   message is quoted; ``FileError/Code/lengthMismatch`` if a line doesn't have the stated
  ///   length; and ``FileError/Code/unknownFormat`` for text in none of the forms. If at least one
  ///   of several routes can be read, the errors of the others are in ``alternatives``.
  /// - Complexity: O(*n*), plus O(*p* *k*) for each route with *k* waypoints that are placed along
  ///   a line of *p* points.
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
  /// The byte offsets of the alternative's error and notes.
  fileprivate var places: [Int] {
    var errors = notes.map(\.first)
    if case .failure(let error) = result { errors.append(error) }
    return errors.compactMap(\.byteOffset)
  }

  /// Returns the alternative with the file name and the line numbers added to its error and its
  /// notes.
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

/// Options for reading routes.
public struct RouteReadingOptions: Sendable, Hashable {
  /// The format of encoded polylines; nil to use that of the response's form, or to detect it.
  public var polylineFormat: PolylineFormat?
  /// The maximum size of a response in bytes.
  public var maximumBytes = 1 << 30

  /// Creates the default options.
  public init() {}
}
