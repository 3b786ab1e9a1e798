import ArgumentParser
import MilepostKit

struct NearestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearest",
    abstract: "Find the roads nearest to points.",
    discussion: """
      Examples:
        milepost nearest 41.1496,-8.6109 -n porto.roads --count 3
        milepost nearest places.txt -n porto.roads

      A file, or - for standard input, has one latitude,longitude per line, or is in any format of \
      traces; its points are processed one after the other.

      \(ResultArticle.help("Nearest"))
      """)

  @Argument(
    help: ArgumentHelp("Points, or files of points.", valueName: "latitude,longitude"),
    completion: .file(), transform: PointArgument.init(argument:))
  var points: [PointArgument]

  @OptionGroup var reading: ReadingArguments

  @OptionGroup var network: NetworkArgument

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The maximum number of roads per point.", valueName: "number"))
  var count = 1

  @Option(name: .shortAndLong, help: ArgumentHelp("The search radius.", valueName: "meters"))
  var radius = 1000.0

  @OptionGroup var mode: ModeArgument
  @OptionGroup var map: MapArguments
  @OptionGroup var result: OutputOptions<NearestRecord>

  func validate() throws {
    guard count > 0 else { throw ValidationError("found count \(count), expected 1 or more") }
    guard radius > 0, radius <= 100_000 else {
      throw ValidationError("found radius \(radius), expected meters above 0 and up to 100000")
    }
    try FileIdentity.check(
      inputs: [network.network] + points.compactMap(\.file) + map.inputs,
      outputs: [result.output] + map.outputs
    )
  }

  func run() throws {
    let network = try network.open()
    let writer = try map.writer(of: result, on: network)
    var tally = Tally(inputs: points.compactMap(\.file))
    func answer(_ point: Coordinate, _ tally: inout Tally) throws {
      let roads = try network.nearest(to: point, count: count, for: mode.mode, within: radius)
      try writer.write(NearestRecord(point: point, roads: roads, network: network))
      if roads.isEmpty {
        tally.answer(
          without: "\(point.argument): no road for \(mode.mode) within \(radius) m"
            + NetworkCoverage(of: [point], in: network).advice(for: network))
      } else {
        tally.answer()
      }
    }
    try reading.forEachPoint(of: points, &tally, answer)
    try tally.finish([writer])
  }
}
