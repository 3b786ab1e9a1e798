import ArgumentParser
import MilepostTools

struct RouteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Find the fastest or shortest legal way through points.",
    discussion: """
      milepost route --network porto.roads 41.1496,-8.6109 41.1621,-8.6219

      With --waypoints, each trace of a file is a list of points to be routed through: many routes \
      in one call.
      """)

  @Argument(help: ArgumentHelp("Two points or more, in order.", valueName: "latitude,longitude"))
  var points: [Coordinate] = []

  @Option(
    help: ArgumentHelp(
      "A file (or -) whose traces are the points of a route each.", valueName: "file"))
  var waypoints: String?

  @OptionGroup var network: NetworkArgument
  @OptionGroup var result: OutputOptions

  @Option(help: ArgumentHelp("Who travels: car, bicycle or foot.", valueName: "mode"))
  var mode = TravelMode.car

  @Flag(help: "The shortest way instead of the fastest.")
  var shortest = false

  @Flag(help: "Allow turning back at via points.")
  var turnBack = false

  func validate() throws {
    try points.validated()
    if waypoints == nil, points.count < 2 {
      throw ValidationError("found \(points.count) points, expected two or more")
    }
    if waypoints != nil, !points.isEmpty {
      throw ValidationError("found points and --waypoints, expected one of them")
    }
  }

  func run() throws {
    let network = try network.open()
    var options = RouteOptions()
    options.mode = mode
    options.objective = shortest ? .distance : .time
    options.turnsBackAtWaypoints = turnBack
    let writer = result.chosenFormat.routeWriter(to: try result.open())
    func answer(_ id: String, _ points: [Coordinate]) throws {
      let route = try network.route(through: points, options: options)
      try writer.write(RouteRecord(id: id, points: points, route: route, network: network))
    }
    guard let waypoints else {
      try answer("route", points)
      return try writer.finish()
    }
    try finishing([writer]) {
      try TraceInput(files: [waypoints]).answerEach { record in
        let points = record.trace.locations.map(\.coordinate)
        do {
          guard points.count >= 2 else {
            throw RoadNetworkError(.noRoute, "found \(points.count) points, expected two or more")
          }
          try answer(record.trace.id, points)
          return true
        } catch let error as RoadNetworkError where error.code != .damaged {
          StandardStreams.say("milepost: route \(record.trace.id): \(error)")
          return false
        }
      }
    }
  }
}

extension TraceInput {
  /// The traces of files, in formats that they show themselves.
  init(files: [String]) {
    self.init()
    self.files = files
  }
}
