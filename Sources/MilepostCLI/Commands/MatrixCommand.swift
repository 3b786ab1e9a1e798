import ArgumentParser
import MilepostKit

struct MatrixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix",
    abstract: "Find the durations or lengths of the routes between many points.",
    discussion: """
      Examples:
        milepost matrix --from depots.csv --to customers.csv -n porto.roads -o matrix.csv
        milepost matrix --from 41.1496,-8.6109 --to shops.gpx --nearest 3 -n porto.roads

      The result has the duration of the fastest route, or with --shortest the length of the \
      shortest route, from each origin to each destination. Each equals that of milepost route, \
      except that a point isn't moved out of a closed part of the network, such as a fenced yard.

      A file, or - for standard input, has one latitude,longitude per line, or is in any format of \
      traces; each location of each trace is a point. Points more than 50 m from the road are \
      reported. Rows are written as they are found, so memory use does not grow with the number of \
      routes, except for tables. The exit code is 0 only if there is a route for every pair.

      \(ResultArticle.help("Matrix"))
      """)

  @Option(
    name: [.long, .customLong("origins"), .customLong("sources")], parsing: .upToNextOption,
    help: ArgumentHelp("The origins: points, or files of points.", valueName: "latitude,longitude"),
    completion: .file(), transform: Question.init(argument:))
  var from: [Question]

  @Option(
    name: [.long, .customLong("destinations"), .customLong("targets")], parsing: .upToNextOption,
    help: ArgumentHelp(
      "The destinations: points, or files of points; by default the origins.",
      valueName: "latitude,longitude"),
    completion: .file(), transform: Question.init(argument:))
  var to: [Question] = []

  @Option(
    help: ArgumentHelp(
      "Find only this many destinations of each origin, the nearest by road first.",
      valueName: "number"))
  var nearest: Int?

  @OptionGroup var reading: ReadingArguments
  @OptionGroup var network: NetworkArgument
  @OptionGroup var mode: ModeArgument

  @Flag(help: "Find the lengths of the shortest routes instead of the durations of the fastest.")
  var shortest = false

  @OptionGroup var departure: DepartureArgument
  @OptionGroup var vehicle: VehicleArguments
  @OptionGroup var threads: ThreadArguments
  @OptionGroup var result: OutputOptions<MatrixRecord>

  func validate() throws {
    if let nearest, nearest < 1 {
      throw ValidationError("found nearest \(nearest), expected 1 or more")
    }
    try FileIdentity.check(inputs: [network.network] + files, outputs: [result.output])
  }

  private var files: [String] { (from + to).compactMap(\.file) }

  func run() throws {
    let network = try network.open()
    var options = RouteOptions()
    options.mode = mode.mode
    options.objective = shortest ? .distance : .time
    options.time = departure.time(on: network)
    options.vehicle = vehicle.vehicle(for: mode.mode)
    var tally = Tally(inputs: files, of: "rows")
    let origins = try MatrixPoints(from, "origin", reading, &tally)
    let destinations = to.isEmpty ? origins : try MatrixPoints(to, "destination", reading, &tally)
    // Without an unreadable point, the indices of the others would be wrong.
    if tally.hasFailures { return try tally.finish([]) }
    let startPlaces = try origins.places(on: network, options, &tally)
    let endPlaces =
      to.isEmpty ? startPlaces : try destinations.places(on: network, options, &tally)
    let matrix = try HierarchyRouter(network).matrix(
      from: startPlaces.map { $0?.position }, to: endPlaces.map { $0?.position }, options: options)
    let rows = MatrixRows(
      matrix: matrix, points: origins.points, places: startPlaces, nearest: nearest,
      form: try MatrixRecord.form(in: result.chosenFormat))
    try rows.write(to: result.open(), threadCount: threads.count, &tally)
  }
}

/// The origins or the destinations of a matrix.
private struct MatrixPoints {
  private(set) var points: [Coordinate] = []
  /// The word for a point in messages.
  private let title: String

  init(
    _ questions: [Question], _ title: String, _ reading: ReadingArguments, _ tally: inout Tally
  ) throws {
    self.title = title
    var points: [Coordinate] = []
    try reading.forEachPoint(of: questions, &tally) { point, _ in points.append(point) }
    self.points = points
  }

  /// Returns the place of each point on a road, and reports points that are far from it or have
  /// none.
  func places(
    on network: RoadNetwork, _ options: RouteOptions, _ tally: inout Tally
  ) throws -> [RoadPosition?] {
    let places = try network.places(of: points, options: options)
    var moves: [String] = []
    for (index, place) in places.enumerated() {
      guard let place else {
        tally.answer(
          without: "\(title) \(index + 1) (\(points[index].argument)): no road for \(options.mode) "
            + "within \(options.searchRadius) m"
            + NetworkCoverage(of: [points[index]], in: network).advice(for: network))
        continue
      }
      if place.distance > RouteRecord.tellingDistance {
        moves.append("\(title) \(index + 1) by \(place.distance.fixed(0)) m")
      }
    }
    if !moves.isEmpty {
      let rest = moves.count > Self.mostMoves ? "; and \(moves.count - Self.mostMoves) more" : ""
      StandardStreams.note(
        "moved to the nearest usable road: "
          + moves.prefix(Self.mostMoves).joined(separator: "; ") + rest)
    }
    return places
  }

  /// The number of moved points that a note lists.
  private static let mostMoves = 10
}
