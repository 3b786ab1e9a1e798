import ArgumentParser
import MilepostKit

struct MatrixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix",
    abstract: "Find the durations or lengths of the routes between many points.",
    discussion: """
      Examples:
        milepost matrix --from depots.csv --to shops.csv -n porto.roads -o m.csv
        milepost matrix --from 41.15,-8.61 --to shops.csv --nearest 3 -n porto.roads

      The result has the duration of the fastest route, or with --shortest the length of the \
      shortest route, from each origin to each destination, as found by milepost route. With \
      --departure or --speeds, the speeds and open roads at the departure apply all the way.

      A file, or - for standard input, has one latitude,longitude per line, or is in any format of \
      traces; each location of each trace is a point. Points more than 50 m from the road are \
      reported. Rows are written as they are found, so memory use does not grow with the number of \
      routes, except for tables. The exit code is 0 only if there is a route for every pair or, \
      with --nearest, to as many destinations of each origin as asked for, or to all of them.

      \(ResultArticle.help("Matrix"))
      """)

  @Option(
    name: [.long, .customLong("origins"), .customLong("sources")], parsing: .upToNextOption,
    help: ArgumentHelp("The origins: points, or files of points.", valueName: "latitude,longitude"),
    completion: .file(), transform: PointArgument.init(argument:))
  var from: [PointArgument]

  @Option(
    name: [.long, .customLong("destinations"), .customLong("targets")], parsing: .upToNextOption,
    help: ArgumentHelp(
      "The destinations: points, or files of points; by default the origins.",
      valueName: "latitude,longitude"),
    completion: .file(), transform: PointArgument.init(argument:))
  var to: [PointArgument] = []

  @Option(
    help: ArgumentHelp(
      "Find only this many destinations of each origin, the nearest by road first.",
      valueName: "number"))
  var nearest: Int?

  @OptionGroup var reading: ReadingArguments
  @OptionGroup var network: NetworkArgument

  @Flag(help: "Find the lengths of the shortest routes instead of the durations of the fastest.")
  var shortest = false

  @OptionGroup var routing: RoutingArguments
  @OptionGroup var threads: ThreadArguments
  @OptionGroup var result: OutputOptions<MatrixRecord>

  func validate() throws {
    if let nearest, nearest < 1 {
      throw ValidationError("found '--nearest \(nearest)', expected 1 or more")
    }
    try FileIdentity.check(
      inputs: [network.network] + files + routing.speeds.files, outputs: [result.output])
  }

  private var files: [String] { (from + to).compactMap(\.file) }

  func run() throws {
    let network = try network.open()
    var tally = Tally(inputs: files, of: "rows")
    let options = try routing.options(minimizing: shortest ? .distance : .time, on: network, &tally)
    var (starts, ends): ([Coordinate], [Coordinate]) = ([], [])
    try reading.forEachPoint(of: from, &tally) { point, _ in starts.append(point) }
    try reading.forEachPoint(of: to, &tally) { point, _ in ends.append(point) }
    // Without an unreadable point, the indices of the others would be wrong.
    if tally.hasFailures { return try tally.finish([]) }
    let origins = try PlacedPoints(starts, on: network, options: options)
    origins.report(as: "origin", for: options, on: network, &tally)
    var destinations = origins
    if !to.isEmpty {
      destinations = try PlacedPoints(ends, on: network, options: options)
      destinations.report(as: "destination", for: options, on: network, &tally)
    }
    let matrix = try HierarchyRouter(network).matrix(
      from: origins, to: destinations, options: options)
    let rows = MatrixRows(
      matrix: matrix, network: network, nearest: nearest,
      form: try MatrixRecord.form(in: result.chosenFormat))
    try rows.write(to: result.open(), threadCount: threads.count, &tally)
  }
}
