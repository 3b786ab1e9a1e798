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
      and to, speed_kmh (0 if closed), time, and until. Repeat it for more files.
      """,
      valueName: "file"),
    completion: .file())
  var files: [String] = []

  func validate() throws {
    guard files.count(where: Self.areLearned) <= 1 else {
      throw ValidationError(
        "found several .speeds files, expected one (see milepost traffic merge)")
    }
  }

  private static func areLearned(_ file: String) -> Bool { file.hasSuffix(".speeds") }

  /// Sets the speeds and the forecast of options, whose mode and time are set, for a departure.
  ///
  /// Rows that can't be read are reported, and make the result incomplete.
  func apply(
    to options: inout RouteOptions, on network: RoadNetwork, at departure: DepartureArgument,
    _ tally: inout Tally
  ) throws {
    guard !files.isEmpty || departure.departure != nil else { return }
    let time = departure.date(on: network)
    var layers = SpeedLayers(network, mode: options.mode)
    if let file = files.first(where: Self.areLearned) {
      let speeds = try ProbeSpeeds(contentsOf: file)
      guard speeds.mode == options.mode else {
        throw ValidationError(
          "found speeds for \(speeds.mode) in \(file), expected \(options.mode)")
      }
      layers = try SpeedLayers(
        learned: speeds, on: network, in: departure.zone.timeZone(of: network), departing: time)
      options.speeds = try layers.edgeSpeeds(at: time)
    }
    let reported = try ReportFiles(files.filter { !Self.areLearned($0) }, &tally)
    if let reports = reported?.reports {
      let speeds = try reports.resolved(over: layers, asOf: time, conditionsAt: options.time)
      StandardStreams.note(reported?.summary(of: speeds) ?? "")
      options.speeds = speeds.speeds
    }
    var clock: LocalClock?
    if case .moment = options.time { clock = departure.zone.knownClock(of: network) }
    options.forecast = JourneyForecast(
      over: layers, departing: time, on: clock, reports: reported?.reports)
  }
}

/// The reports of some files, with the numbers of other rows.
private struct ReportFiles {
  /// The number of unread rows that are reported for each file.
  private static let mostFaults = 5

  private(set) var reports = SpeedReports()
  private var replacedCount = 0
  private var unreadCount = 0

  /// Reads files; nil if there are none.
  init?(_ files: [String], _ tally: inout Tally) throws {
    guard !files.isEmpty else { return nil }
    for file in files {
      let rows = try SpeedReportRows(contentsOf: file)
      if rows.reports.isEmpty, let fault = rows.faults.first { throw fault }
      for fault in rows.faults.prefix(Self.mostFaults) { StandardStreams.complain("\(fault)") }
      if rows.faultCount > 0 { tally.markIncomplete() }
      unreadCount += rows.faultCount
      replacedCount += reports.update(with: rows.reports)
    }
  }

  /// Returns a summary of the outcomes, in which a row on both directions counts twice.
  func summary(of speeds: ReportedSpeeds) -> String {
    let words: [(ReportedSpeeds.Outcome, String)] = [
      (.used, "used"), (.superseded, "on roads with later ones"),
      (.unknownWay, "on ways that are unknown or closed to the mode"),
      (.unknownNodes, "on nodes that don't follow one another on a road"),
      (.expired, "no longer in force"), (.notYet, "not yet in force"),
    ]
    var counts = words.compactMap { outcome, words in
      speeds.counts[outcome].map { "\($0) \(words)" }
    }
    if replacedCount > 0 { counts.append("\(replacedCount) replaced by later rows") }
    if unreadCount > 0 { counts.append("\(unreadCount) unread") }
    return counts.isEmpty
      ? "no reports of speeds"
      : "reports of speeds, for each direction: \(counts.joined(separator: ", ")); "
        + "\(speeds.edgeCount) edges"
  }
}
