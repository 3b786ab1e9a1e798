import ArgumentParser
import MilepostKit

struct RouteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Find the fastest or shortest legal route through points.",
    discussion: """
      Examples:
        milepost route 41.1496,-8.6109 41.1621,-8.6219 -n porto.roads
        milepost route 41.1496,-8.6109 41.162,-8.622 --alternatives 3 -n porto.roads
        milepost route 41.1496,-8.6109@90 41.1621,-8.6219 --curb -n porto.roads
        milepost route --requests requests.ndjson -n porto.roads -o routes.ndjson
        milepost route --requests requests.ndjson --brief -n porto.roads

      With --requests, each trace of a file is a list of points to route through, which finds many \
      routes in one call; for the path of a recorded drive, use milepost snap instead. Points more \
      than 50 m from the road are reported.

      A bearing after @, in degrees clockwise from north, asks for a direction of travel on the \
      nearest road within 90 degrees of it: of the departure at the first point, of the arrival at \
      the last one, and of the passage at the others. With --curb, the points should lie on the \
      side of the road on which traffic drives. Preferences that a route can't keep are reported.

      With --departure or --speeds, a route is the best one for the speeds and open roads at the \
      departure. Its duration takes into account that they change on the way; if a road on the \
      fastest route has closed by then, another one is found.

      With --alternatives, the best route is followed by others that take at most 1.25 times as \
      long, have at most 80% of the way in common with better ones, and make no detours; there \
      may be fewer than asked for, or none.

      \(ResultArticle.help("Route"))
      """)

  @Argument(
    help: ArgumentHelp(
      "Two or more points, in order; a bearing may follow each, as in 41.1496,-8.6109@90.",
      valueName: "latitude,longitude"),
    transform: Location.init(argument:))
  var points: [Location] = []

  @Option(
    name: [.long, .customLong("waypoints")],
    help: ArgumentHelp(
      "A file (or -) in which each trace has the points of a route.", valueName: "file"),
    completion: .file())
  var requests: String?

  @OptionGroup var reading: ReadingArguments
  @OptionGroup var network: NetworkArgument

  @Flag(help: "Find the shortest route instead of the fastest.")
  var shortest = false

  @Flag(help: "Allow U-turns at via points.")
  var turnBack = false

  @Flag(help: "Reach the points on the side of the road on which traffic drives, if possible.")
  var curb = false

  @Flag(help: "Use the bearings in the file of --requests, as preferences.")
  var bearings = false

  @Option(
    help: ArgumentHelp(
      "Also find up to this many other good routes between two points.", valueName: "count"))
  var alternatives: Int?

  @Flag(
    help: """
      Choose the route by the speeds and open roads at the time it reaches each road, up to a day \
      after the departure, not by those at the departure.
      """)
  var exactTime = false

  @Flag(
    help: """
      Write only the length and the duration of each route and, in JSON, its encoded line: the \
      fastest output for many routes.
      """)
  var brief = false

  @Option(
    help: ArgumentHelp(
      "The codec of --brief; by default google6. \(PolylineFormat.help).", valueName: "codec"))
  var codec: PolylineFormat?

  @OptionGroup var routing: RoutingArguments

  @OptionGroup var map: MapArguments
  @OptionGroup var threads: ThreadArguments
  @OptionGroup var result: OutputOptions<RouteRecord>

  func validate() throws {
    if requests == nil, points.count < 2 {
      let count = points.count == 1 ? "1 point" : "no points"
      throw ValidationError("found \(count), expected two or more, or --requests")
    }
    if requests != nil, !points.isEmpty {
      throw ValidationError("found points and --requests, expected one of them")
    }
    if requests == nil, bearings {
      throw ValidationError(
        "found --bearings without --requests; a bearing of a point follows it, as in 41.1,-8.6@90")
    }
    if let alternatives, alternatives < 1 {
      throw ValidationError("found '--alternatives \(alternatives)', expected 1 or more")
    }
    if alternatives != nil, points.count > 2 {
      throw ValidationError(
        "found \(points.count) points and --alternatives, expected two points")
    }
    if exactTime, shortest || alternatives != nil {
      throw ValidationError(
        "found --exact-time and \(shortest ? "--shortest" : "--alternatives"), "
          + "expected one of them")
    }
    if exactTime, routing.departure.departure == nil, routing.speeds.files.isEmpty {
      throw ValidationError("found --exact-time without --departure or --speeds, expected one")
    }
    if codec != nil, !brief {
      throw ValidationError("found --codec without --brief, expected both")
    }
    if brief, ![.table, .ndjson, .json].contains(result.chosenFormat) {
      throw ValidationError(
        "found --brief with the format \(result.chosenFormat.rawValue), expected table, ndjson, "
          + "or json")
    }
    try FileIdentity.check(
      inputs: [requests, network.network].compactMap(\.self) + routing.speeds.files + map.inputs,
      outputs: [result.output] + map.outputs)
  }

  func run() throws {
    let network = try network.open()
    var tally = Tally(inputs: [requests].compactMap(\.self))
    var options = try routing.options(
      minimizing: shortest ? .distance : .time, on: network, forecasts: true, &tally)
    options.turnsBackAtWaypoints = turnBack
    options.followsForecast = exactTime
    var form = ResultOptions(polylines: codec ?? .google(.precision6))
    form.isBrief = brief
    let answers = try RouteAnswers(
      on: network, options, alternatives: alternatives, prefersCurb: curb,
      keepsBearings: requests == nil || bearings)
    guard let requests else {
      let writer = try map.writer(of: result, form, on: network)
      let trace = try Trace(id: "route", locations: points)
      let answer = try answers.answer(to: TraceRecord(trace), 0)
      for record in answer.records { try writer.write(record) }
      var messages = BatchMessages()
      try messages.take(answer.event, &tally)
      return try tally.finish([writer])
    }
    try map.check(besides: result.chosenFormat)
    let files = try BatchFiles(
      result, in: result.chosenFormat, map.options(form, on: network), map,
      isAlone: map.map == nil, open: result.open)
    try Batch(inputs: [requests], reading: reading, threadCount: threads.count, files: files)
      .run(after: tally) { answers.answer }
  }
}
