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

      A bearing after @, in degrees clockwise from north, asks for a direction of travel within 90 \
      degrees of it: of the departure at the first point, of the arrival at the last one, and of \
      the passage at the others. With --curb, the points should lie on the side of the road on \
      which traffic drives. What a route can't keep of this is reported.

      With --departure or --speeds, a route is the best one for the speeds and open roads at the \
      departure. Its duration takes into account that they change on the way; if a road on it has \
      closed by then, another route is found.

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

  @Flag(help: "Keep the bearings of the points in the file of --requests, if possible.")
  var bearings = false

  @Option(
    help: ArgumentHelp(
      "Also find up to this many other good routes between two points.", valueName: "count"))
  var alternatives: Int?

  @Flag(
    help: """
      Find the fastest route for the speeds and open roads at the times when it reaches them, \
      instead of those at the departure.
      """)
  var exactTime = false

  @Flag(
    help: """
      Write only the length and the duration of each route and, in JSON, its encoded line, which \
      is fastest for many routes.
      """)
  var brief = false

  @OptionGroup var codec: ResultCodecArgument
  @OptionGroup var routing: RoutingArguments

  @OptionGroup var map: MapArguments
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
    let router = try HierarchyRouter(network)
    var tally = Tally(inputs: [requests].compactMap(\.self))
    var options = try routing.options(minimizing: shortest ? .distance : .time, on: network, &tally)
    options.turnsBackAtWaypoints = turnBack
    options.followsForecast = exactTime
    var form = codec.options
    form.isBrief = brief
    let writer = try map.writer(of: result, form, on: network)
    func answer(_ source: TraceRecord, _ tally: inout Tally) throws {
      let points = source.trace.locations
      guard points.count >= 2 else {
        let count = points.count == 1 ? "1 point" : "no points"
        return tally.fail("\(source.label): found \(count), expected two or more")
      }
      if alternatives != nil, points.count > 2 {
        return tally.fail(
          "\(source.label): found \(points.count) points, expected two for --alternatives")
      }
      do {
        let records = try records(of: source, through: points, router, options)
        for record in records { try writer.write(record) }
        if let remark = records.first?.remark {
          StandardStreams.note("\(source.label): \(remark)")
        }
        tally.answer()
      } catch let error as RoadNetworkError where error.code == .noRoad || error.code == .noRoute {
        let point = points[error.index ?? 0].coordinate
        tally.fail(
          "\(source.label): point \((error.index ?? 0) + 1) (\(point.argument)): \(error.detail)"
            + NetworkCoverage(of: [point], in: network).advice(for: network))
      }
    }
    if let requests {
      try reading.forEachTrace(of: requests, &tally, answer)
    } else {
      let trace = try Trace(id: "route", locations: points)
      try answer(TraceRecord(trace), &tally)
    }
    try tally.finish([writer])
  }

  /// Returns the best route, followed by its alternatives.
  private func records(
    of source: TraceRecord, through points: [Location], _ router: HierarchyRouter,
    _ options: RouteOptions
  ) throws -> [RouteRecord] {
    let network = router.network
    let waypoints = points.map {
      RouteWaypoint(
        $0.coordinate, bearing: requests == nil || bearings ? $0.bearing : nil, prefersCurb: curb)
    }
    guard let alternatives else {
      let route = try router.route(through: waypoints, options: options)
      return [try RouteRecord(source: source, route: route, network: network, options: options)]
    }
    return try router.routes(
      from: waypoints[0], to: waypoints[1], alternatives: alternatives, options: options
    ).enumerated().map { number, choice in
      try RouteRecord(
        source: source, choice: choice, number: number, network: network, options: options)
    }
  }
}
