import ArgumentParser
import MilepostKit

// Named time zones need more than the essentials, but not all of Foundation, which is slow to load.
#if canImport(FoundationInternationalization)
import FoundationEssentials
import FoundationInternationalization
#else
import Foundation
#endif

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
  func apply(
    to options: inout RouteOptions, on network: RoadNetwork, at departure: DepartureArgument
  ) throws {
    guard !files.isEmpty || departure.departure != nil else { return }
    let mode = options.mode
    let time = departure.date(on: network)
    let layers = try files.first(where: Self.areLearned).map {
      try learned(from: $0, on: network, for: mode, departure, time)
    }
    options.speeds = layers?.edgeSpeeds(at: time)
    let names = files.filter { !Self.areLearned($0) }
    let reports = names.isEmpty ? nil : try Self.reports(in: names)
    if let reported = try reports?.resolved(on: network, for: mode, asOf: time, over: layers) {
      StandardStreams.note(Self.summary(of: reported))
      options.speeds = reported.speeds
    }
    var clock: LocalClock?
    if case .moment = options.time { clock = departure.zone.knownClock(of: network) }
    options.forecast = JourneyForecast(
      network, departing: time, for: mode, on: clock, layers: layers, reports: reports)
  }

  private static func reports(in files: [String]) throws -> SpeedReports {
    var reports = SpeedReports()
    for file in files {
      let rows = try SpeedReportRows(contentsOf: file)
      for fault in rows.faults { StandardStreams.note("\(fault)", of: "row of speeds") }
      if rows.reports.isEmpty, let fault = rows.faults.first { throw fault }
      reports.update(with: rows.reports)
    }
    return reports
  }

  private func learned(
    from file: String, on network: RoadNetwork, for mode: TravelMode,
    _ departure: DepartureArgument, _ time: Date
  ) throws -> SpeedLayers {
    let speeds = try ProbeSpeeds(contentsOf: file)
    guard speeds.mode == mode else {
      throw ValidationError("found speeds for \(speeds.mode) in \(file), expected \(mode)")
    }
    let zone = (departure.zone.timeZone ?? network.timeZone).flatMap(TimeZone.init(identifier:))
    let typical = try TypicalSpeeds(speeds, on: network, timeZone: zone ?? .current, asOf: time)
    return SpeedLayers(
      typical: typical, live: try LiveSpeeds(speeds, against: typical, asOf: time))
  }

  private static func summary(of speeds: ReportedSpeeds) -> String {
    let words: [(ReportedSpeeds.Fate, String)] = [
      (.used, "used"), (.superseded, "on roads with later ones"),
      (.unknownWay, "on ways that are unknown or closed to the mode"),
      (.unknownNodes, "on nodes that don't follow one another on a road"),
      (.expired, "no longer in force"), (.notYet, "not yet in force"),
    ]
    let counts = words.compactMap { fate, words in speeds.counts[fate].map { "\($0) \(words)" } }
    return "reports of speeds: \(counts.joined(separator: ", ")); \(speeds.edgeCount) edges"
  }
}
