import ArgumentParser
import MilepostTools

/// The route that a command is about.
struct RouteArgument: ParsableArguments {
  @Argument(help: "The route: a file, or - for standard input.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "Which route of an answer with alternatives, the first being 1.", valueName: "number"))
  var route = 1

  @Option(
    help: ArgumentHelp(
      "The format of encoded polylines in the file, such as google6; by default told by the answer.",
      valueName: "codec"))
  var inputFormat: PolylineFormat?

  func validate() throws {
    if route < 1 { throw ValidationError("found --route \(route), expected 1 or more") }
  }

  /// The number of the route in its source, from 0.
  var number: Int { route - 1 }

  /// Reads the route; where there are others, says which one is taken.
  ///
  /// - Parameter waypoints: those of a line that has none.
  func read(waypoints: [Waypoint] = []) throws -> PlannedRoute {
    var options = RouteReadingOptions()
    options.polylineFormat = inputFormat
    options.waypoints = waypoints
    let response = try RouteResponse(path: file, options: options)
    guard route <= response.routes.count else {
      throw ValidationError("found --route \(route), but \(file) has \(response.routes.count)")
    }
    if response.routes.count > 1 {
      StandardStreams.note("\(file): route \(route) of \(response.routes.count) is taken")
    }
    return response.routes[number]
  }
}
