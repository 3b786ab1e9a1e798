import RouteSplitting
import TextFormats
import TripAnalysis

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FleetReport {
  /// The report as text: the work of a vehicle, or the course of a trip.
  var paragraph: String {
    title + updateCounts + timeline
      + (Self.words(distance).map { "  driven    \($0)\n" } ?? "")
      + legs.map(Self.text).joined() + observations + Self.table(arrivalErrors)
      + Self.table(traffic)
  }

  private var title: String {
    let vehicle = vehicleID.map { "vehicle \($0)" } ?? "a vehicle without an id"
    var title =
      tripID.map { "Trip \($0), \(vehicle)" } ?? vehicle.prefix(1).uppercased()
      + vehicle.dropFirst()
    if let times {
      let seconds = times.upperBound.timeIntervalSince(times.lowerBound)
      title += ": \(times.lowerBound.formatted(Date.ISO8601FormatStyle())), \(seconds.clock)"
    }
    return DisplayWidth.printable(title) + "\n"
  }

  private var updateCounts: String {
    var text = "  updates   \(updates.count)"
    if updates.unlocated > 0 { text += ", \(updates.unlocated) without a location" }
    if updates.repeated > 0 { text += ", \(updates.repeated) repeated" }
    text += "\n"
    for (code, count) in refusals.sorted(by: { $0.key < $1.key }) {
      let calls = count == 1 ? "1 call" : "\(count) calls"
      text += "  rejected  \(calls): \(DisplayWidth.printable(code))\n"
    }
    return text
  }

  private var timeline: String {
    states.map { change in
      let (subject, name) = change.state.named
      return "  \(Self.time(change.time))  \(subject.padded(to: 10))  \(name)\n"
    }.joined()
  }

  private static func text(of leg: Leg) -> String {
    var text = "  to \(words(leg.kind)) from \(time(leg.start))"
    if let duration = leg.duration { text += " in \(duration.inSeconds.clock)" }
    if leg.arrival == nil { text += ", arrival unknown" }
    if let distance = words(leg.distance) { text += ", driven \(distance)" }
    if let planned = leg.plannedDistance {
      text += "; planned \(planned.kilometers)"
      if let duration = leg.plannedDuration { text += " in \(duration.inSeconds.clock)" }
    }
    if let announcement = leg.announcement {
      text += "; announced \(time(announcement))"
    }
    if let dwell = leg.dwell { text += "; stayed \(dwell.inSeconds.clock)" }
    return text + "\n"
  }

  private var observations: String {
    var text = ""
    if let offsets = fixes.offsets {
      text += "  offsets   median \(offsets.median.fixed(1)) m, 95 % within "
      text += "\(offsets.percentile95.fixed(1)) m, maximum \(offsets.maximum.fixed(1)) m, "
      text += "of \(offsets.count) fixes\n"
    }
    for gap in fixes.gaps {
      text +=
        "  gap       \(gap.duration.inSeconds.clock) from \(Self.time(gap.start)), "
        + "\(gap.meters.fixed(0)) m\n"
    }
    for oddity in fixes.oddities {
      text += "  odd       \(Self.time(oddity.time)): \(Self.words(oddity.kind))\n"
    }
    for episode in offRoute {
      let seconds = episode.end?.timeIntervalSince(episode.start)
      text += "  off route \(seconds.map { "\($0.fixed(1)) s" } ?? "to the end") "
      text += "from \(Self.time(episode.start)), \(episode.meters.fixed(0)) m\n"
    }
    for stop in stops {
      text += "  stop      \(stop.duration.inSeconds.clock) from \(Self.time(stop.start)), at "
      text += "\(stop.coordinate.latitude.fixed(6)),\(stop.coordinate.longitude.fixed(6))\n"
    }
    return text
  }

  private static func table(_ errors: [ArrivalErrors]) -> String {
    if errors.isEmpty { return "" }
    var table = TextTable(
      columns: ["  minutes to arrival"]
        + ["updates", "error", "%", "inside", "log's error", "%"].map { .number($0) })
    for row in errors {
      table.addRow([
        "    " + (row.horizon.map(words) ?? "all"), "\(max(row.own.count, row.logged.count))",
        cell(row.own.mean?.inSeconds, "s"), cell(row.own.percent), cell(row.percentInside, "%"),
        cell(row.logged.mean?.inSeconds, "s"), cell(row.logged.percent),
      ])
    }
    return table.text
  }

  private static func table(_ traffic: [TrafficMet]) -> String {
    if traffic.isEmpty { return "" }
    var table = TextTable(
      columns: ["  traffic met", .number("m"), .number("s"), .number("km/h")])
    for met in traffic {
      let seconds = met.duration.inSeconds
      table.addRow([
        "    " + met.traffic.word, met.meters.fixed(0),
        seconds.fixed(0), seconds > 0 ? (met.meters / seconds * 3.6).fixed(0) : "",
      ])
    }
    return table.text
  }

  private static func cell(_ value: Double?, _ unit: String = "") -> String {
    value.map { $0.fixed(1) + (unit.isEmpty ? "" : " " + unit) } ?? ""
  }

  /// Returns the time of day in UTC.
  private static func time(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle().time(includingFractionalSeconds: false))
  }

  private static func words(_ distance: Distance) -> String? {
    var parts: [String] = []
    if distance.alongRoute > 0 { parts.append("\(distance.alongRoute.kilometers) along routes") }
    if distance.fromFixes > 0 { parts.append("\(distance.fromFixes.kilometers) between fixes") }
    if distance.inGaps > 0 { parts.append("\(distance.inGaps.kilometers) straight across gaps") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func words(_ kind: Waypoint.Kind) -> String {
    switch kind {
    case .pickup: "pickup"
    case .intermediateDestination: "intermediate destination"
    case .dropOff: "drop-off"
    case .via: "waypoint"
    }
  }

  private static func words(_ horizon: ArrivalErrors.Horizon) -> String {
    switch horizon {
    case .under3: "under 3"
    case .from3: "3 to 10"
    case .from10: "10 to 20"
    case .from20: "20 or more"
    }
  }

  private static func words(_ oddity: Oddity.Kind) -> String {
    switch oddity {
    case .jump(let meters, let elapsed):
      "a jump of \(meters.fixed(0)) m in \(elapsed.inSeconds.fixed(1)) s"
    case .backwards(let elapsed):
      "a fix \(elapsed.inSeconds.fixed(1)) s older than the previous one"
    case .clockOff(let difference):
      "a fix \(abs(difference.inSeconds).fixed(1)) s "
        + "\(difference > .zero ? "ahead of" : "behind") the server's clock"
    case .vague(let meters): "a fix accurate to \(meters.fixed(0)) m"
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
