import ArgumentParser
import MilepostKit

/// The speeds of traffic for routes.
struct SpeedsArguments: ParsableArguments {
  @Option(
    name: .customLong("speeds"),
    help: ArgumentHelp(
      """
      Speeds instead of free flow, at the departure: learned ones (a .speeds file of milepost \
      traffic), or reports in CSV or NDJSON (- for standard input), with the columns way, or from \
      and to, speed_kmh (0 if closed), time, and until. They apply to the mode of the routes. \
      Repeat it for more files.
      """,
      valueName: "file"),
    completion: .file())
  var files: [String] = []

  func validate() throws {
    guard files.count(where: Self.isLearned) <= 1 else {
      throw ValidationError(
        "found several .speeds files, expected one (see milepost traffic merge)")
    }
  }

  private static func isLearned(_ file: String) -> Bool { file.hasSuffix(".speeds") }

  /// Reads the traffic for options, whose mode and time are set; nil if there is no departure
  /// either.
  ///
  /// Rows that can't be read are reported, and make the result incomplete.
  func traffic(
    for options: RouteOptions, on network: RoadNetwork, at departure: DepartureArgument,
    _ tally: inout Tally
  ) throws -> DepartureTraffic? {
    guard !files.isEmpty || departure.departure != nil else { return nil }
    var traffic = DepartureTraffic(
      network: network, time: departure.date(on: network), conditions: options.time,
      layers: SpeedLayers(network, mode: options.mode))
    if let file = files.first(where: Self.isLearned) {
      let speeds = try ProbeSpeeds(contentsOf: file)
      guard speeds.mode == options.mode else {
        throw ValidationError(
          "found speeds for \(speeds.mode) in \(file), expected \(options.mode)")
      }
      traffic.layers = try SpeedLayers(
        learned: speeds, on: network, in: departure.zone.timeZone(of: network),
        departing: traffic.time)
    }
    traffic.reports = try ReportFiles(files.filter { !Self.isLearned($0) }, &tally)
    if case .moment = options.time { traffic.clock = departure.zone.knownClock(of: network) }
    return traffic
  }
}
