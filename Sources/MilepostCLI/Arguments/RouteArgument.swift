import ArgumentParser
import MilepostKit

/// The route that a command reads.
struct RouteArgument: ParsableArguments {
  @Argument(
    help: """
      A file (or -) with the route: a response of a routing service, a result of milepost route or \
      snap, a GeoJSON line, or an encoded polyline.
      """, completion: .file())
  var file: String

  @OptionGroup var choice: RouteSelection
}

/// The options for reading a route, including the choice between alternatives.
struct RouteSelection: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The number of the route in a response with alternatives, starting at 1.", valueName: "number"
    ))
  var route = 1

  @Option(
    help: ArgumentHelp(
      """
      The codec of an input that is, or contains, encoded polylines, such as google6; by default \
      detected from the content, as all other formats are.
      """, valueName: "codec"))
  var inputFormat: PolylineFormat?

  @Option(
    name: .customLong("waypoint"),
    help: ArgumentHelp(
      "A waypoint after the start, for a route without waypoints; may be repeated, in order.",
      valueName: "latitude,longitude"),
    transform: Coordinate.init(argument:))
  var waypoints: [Coordinate] = []

  func validate() throws {
    if route < 1 { throw ValidationError("found '--route \(route)', expected 1 or more") }
  }

  /// The index of the route in its source.
  var number: Int { route - 1 }

  /// Whether any option differs from its default.
  var isMade: Bool { route != 1 || inputFormat != nil || !waypoints.isEmpty }

  /// Reads the chosen route of a file.
  ///
  /// Notes on standard error report the choice, if the file has several routes, and irregularities.
  func read(_ file: String) throws -> PlannedRoute {
    let name = Self.name(of: file)
    var options = RouteReadingOptions()
    options.polylineFormat = inputFormat
    let response: RouteResponse
    do {
      response = try RouteResponse(path: file, options: options)
    } catch {
      guard error.code == .unknownFormat,
        let mistake = MistakenInput(file, expected: .route)
      else { throw error }
      throw mistake
    }
    let count = response.alternatives.count
    guard route <= count else {
      throw ValidationError("found '--route \(route)', but \(name) has \(count)")
    }
    let chosen = response.alternatives[number]
    let planned = try chosen.result.get()
    if count > 1 { StandardStreams.note("\(name): route \(route) of \(count) is used") }
    for (other, alternative) in response.alternatives.enumerated() {
      if case .failure(let error) = alternative.result {
        StandardStreams.note("\(error); route \(other + 1) can't be read")
      }
    }
    for note in response.notes + chosen.notes { StandardStreams.note("\(note)") }
    if let remark = response.remark(onRoute: number) {
      StandardStreams.note("\(name): \(remark)")
    }
    return try led(planned, of: file)
  }

  /// Returns the route with the waypoints of `--waypoint`, if there are any.
  private func led(_ planned: PlannedRoute, of file: String) throws -> PlannedRoute {
    guard !waypoints.isEmpty else { return planned }
    do throws(RouteError) {
      return try planned.leading(through: waypoints.map { Waypoint(coordinate: $0) })
    } catch {
      throw FileError(.malformed, found: error.description, expected: "", file: file)
    }
  }

  /// Reads the route of a file as ``read(_:)`` does, and prints a note if the route has no times.
  func readTimed(_ file: String) throws -> PlannedRoute {
    let planned = try read(file)
    if !planned.hasTimes {
      StandardStreams.note(
        "\(Self.name(of: file)): the route has no times; those typical of its traffic and "
          + "turns are used")
    }
    return planned
  }

  private static func name(of file: String) -> String { file == "-" ? "standard input" : file }
}
