import ArgumentParser
import MilepostTools

struct NearestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearest",
    abstract: "Find the roads nearest to points.")

  @Argument(help: ArgumentHelp("One point or more.", valueName: "latitude,longitude"))
  var points: [Coordinate]

  @OptionGroup var network: NetworkArgument
  @OptionGroup var result: OutputOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("Roads for each point.", valueName: "number"))
  var count = 1

  @Option(name: .shortAndLong, help: ArgumentHelp("How far to look.", valueName: "metres"))
  var radius = 1000.0

  @Option(help: ArgumentHelp("Who travels: car, bicycle or foot.", valueName: "mode"))
  var mode = TravelMode.car

  func validate() throws {
    try points.validated()
    guard count > 0 else { throw ValidationError("found count \(count), expected 1 or more") }
    if result.format == .gpx {
      throw ValidationError("nearest roads have the formats table, ndjson, geojson and csv")
    }
    guard radius > 0, radius <= 100_000 else {
      throw ValidationError("found radius \(radius), expected metres up to 100000")
    }
  }

  func run() throws {
    let network = try network.open()
    guard let writer = result.chosenFormat.nearestWriter(to: try result.open()) else { return }
    var isPartial = false
    for point in points {
      let found = try network.nearest(to: point, count: count, for: mode, within: radius)
      if found.isEmpty {
        StandardStreams.say("milepost: \(point): no road for \(mode) within \(radius) m")
        isPartial = true
      }
      try writer.write(NearestRecord(point: point, roads: found, network: network))
    }
    try writer.finish()
    if isPartial { throw Failure.partial }
  }
}
