import ArgumentParser
import MilepostKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct TrafficApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Forecast the traffic along a route, and its duration.",
    discussion: """
      Example:
        milepost traffic apply route.json -n porto.roads --speeds porto.speeds \\
          --departure 2026-03-02T08:15:00+00:00 --time-zone Europe/Lisbon

      The traffic on each stretch is forecast for the time when the vehicle gets there, from the \
      typical speeds in that hour of the week and from unusual speeds in the two hours before the \
      departure. Speeds are stored per quarter of an hour: the whole quarter of the departure \
      counts, later ones don't, and older ones count less, half after eight weeks. Traffic is slow \
      at 50 % of free flow or less, and a jam at 30 % or less; roads without speeds are NO_DATA, \
      and their time is estimated from similar roads. The route can be any that milepost split \
      reads.

      \(ResultArticle.help("TrafficApply"))
      """)

  @OptionGroup var source: RouteArgument
  @OptionGroup var network: NetworkArgument

  @Option(
    help: ArgumentHelp("The speeds: a .speeds file of milepost traffic.", valueName: "file"),
    completion: .file())
  var speeds: String

  @Option(
    help: ArgumentHelp("The departure time as RFC 3339; by default now.", valueName: "time"),
    transform: Self.time)
  var departure: Date?

  @OptionGroup var zone: TimeZoneArgument
  @OptionGroup var codec: ResultCodecArgument

  @OptionGroup var map: MapArguments
  @OptionGroup var result: OutputOptions<RouteTraffic>

  func validate() throws {
    try ProbeSpeeds.check(speeds)
    try FileIdentity.check(
      inputs: [source.file, network.network, speeds] + map.inputs,
      outputs: [result.output] + map.outputs)
  }

  func run() throws {
    let speeds = try ProbeSpeeds(contentsOf: speeds)
    let planned = try source.choice.read(source.file)
    let network = try network.open()
    let departure = departure ?? .now
    let layers = try SpeedLayers(
      learned: speeds, on: network, in: zone.timeZone(of: network), departing: departure)
    var options = SnappingOptions()
    options.mode = speeds.mode
    let forecaster = RouteTrafficForecaster(network, layers, options: options)
    let traffic = try forecaster.forecast(
      planned.route, number: source.choice.number, departing: departure)
    if !traffic.isOnRoads {
      let meters = Int((planned.route.length - traffic.coveredLength).rounded())
      StandardStreams.note(
        "\(meters) m of the route are not on drivable roads of the network; its duration "
          + "is unknown")
    } else if traffic.duration == nil {
      StandardStreams.note(
        "a part of the route can't be driven (\(speeds.mode)); its duration is unknown")
    }
    let writer = try map.writer(of: result, codec.options, on: network)
    try writer.write(traffic)
    try writer.finish()
  }

  private static func time(_ text: String) throws -> Date {
    guard let time = Date(rfc3339: text) else {
      throw ValidationError("found '\(text)' as a time, expected one such as 2026-03-02T08:15:00Z")
    }
    return time
  }
}
