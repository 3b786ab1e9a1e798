import ArgumentParser
import MilepostTools

struct NearestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearest",
    abstract: "Find the roads nearest to points.",
    discussion: """
      Example:
        milepost nearest 41.1496,-8.6109 -n porto.roads --count 3
      """)

  @Argument(
    help: ArgumentHelp("One point or more.", valueName: "latitude,longitude"),
    transform: Coordinate.init(argument:))
  var points: [Coordinate]

  @OptionGroup var network: NetworkArgument

  @Option(name: .shortAndLong, help: ArgumentHelp("Roads for each point.", valueName: "number"))
  var count = 1

  @Option(name: .shortAndLong, help: ArgumentHelp("How far to look.", valueName: "metres"))
  var radius = 1000.0

  @OptionGroup var mode: ModeArgument
  @OptionGroup var result: OutputOptions<NearestFormat>

  func validate() throws {
    guard count > 0 else { throw ValidationError("found count \(count), expected 1 or more") }
    guard radius > 0, radius <= 100_000 else {
      throw ValidationError("found radius \(radius), expected metres above 0 and up to 100000")
    }
    try FileIdentity.check(inputs: [network.network], outputs: [result.output])
  }

  func run() throws {
    let network = try network.open()
    let writer = result.chosenFormat.writer(to: try result.open())
    var tally = Tally()
    for point in points {
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
    try tally.finish([writer])
  }
}
