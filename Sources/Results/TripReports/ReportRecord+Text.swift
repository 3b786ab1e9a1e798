import RoadSnapping
import TextFormats
import TripAnalysis

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ReportRecord {
  /// Returns the report as text: the number of points with each status, the noise, the gaps, the
  /// stops, and the streets in order; points are counted from 1.
  static func paragraph(of record: ReportRecord) -> String {
    let report = record.report
    var text = "Trace \(record.record.source.title)"
    if let times = report.times {
      let style = Date.ISO8601FormatStyle()
      let seconds = times.upperBound.timeIntervalSince(times.lowerBound)
      text += ": \(times.lowerBound.formatted(style)), \(seconds.clock)"
    }
    text += "\n"
    let counts = SnappedPoint.Status.allCases.compactMap { status in
      report.counts[status].map { "\($0) \(Self.words(status))" }
    }
    let total = report.snapped.points.count
    text += "  points  \(total)" + (total > 0 ? ": " + counts.joined(separator: ", ") : "") + "\n"
    text += "  noise   \(report.snapped.noise.fixed(1)) m\n"
    for gap in report.gaps {
      let duration = gap.duration.map(\.inSeconds.clock) ?? "no times"
      text += "  gap     \(duration) after point \(gap.point + 1), \(gap.meters.fixed(0)) m, "
      text += Self.words(gap.reason) + "\n"
    }
    for stop in report.stops {
      text +=
        "  stop    \(stop.duration.inSeconds.clock) from point \(stop.points.lowerBound + 1) to "
      text += "\(stop.points.upperBound + 1), at \(stop.coordinate.latitude.fixed(6)),"
      text += "\(stop.coordinate.longitude.fixed(6)), \(stop.isParked ? "parked" : "waiting")\n"
    }
    if let coverage = report.coverage {
      text += "  no road matches this trace\(coverage.advice(for: record.record.network))\n"
    }
    for (index, part) in report.parts.enumerated() {
      text += Self.text(of: part, number: index + 1)
    }
    return text
  }

  private static func text(of part: TripReport.Part, number: Int) -> String {
    var text = "  part \(number)  \(part.length.kilometers)"
    let isObserved = part.inferredLength == 0
    if !isObserved { text += ", of which inferred \(part.inferredLength.kilometers)" }
    if let duration = part.duration {
      text += "\(isObserved ? "" : ", the rest") in \(duration.inSeconds.clock)"
    }
    if let duration = part.freeFlowDuration {
      text += ", free flow \(duration.inSeconds.clock)"
    }
    text += ", confidence \(part.confidence.fixed(2))"
    if part.split != .start { text += ", split: \(words(part.split))" }
    text += "\n"
    if part.streets.isEmpty { return text }
    var table = TextTable(
      columns: [
        "  street", .number("m"), .number("s"), .number("wait"), .number("km/h"),
        .number("free"), "traffic",
      ])
    for street in part.streets {
      let title = street.roadClass.title(name: street.name, reference: street.reference)
      let wait = street.waitDuration.inSeconds
      table.addRow([
        "    " + title, street.length.fixed(0),
        street.duration?.inSeconds.fixed(0) ?? "", wait >= 0.5 ? wait.fixed(0) : "",
        speed(street.reading.observed),
        speed(street.reading.freeFlow), traffic(street),
      ])
    }
    return text + table.text
  }

  private static func traffic(_ street: TripReport.Street) -> String {
    if street.isInferred { return "inferred" }
    let traffic = street.traffic.word
    guard street.inferredLength >= 0.5 else { return traffic }
    return traffic + ", \(street.inferredLength.fixed(0)) m inferred"
  }

  private static func speed(_ metersPerSecond: Double?) -> String {
    metersPerSecond.map { ($0 * 3.6).fixed(0) } ?? ""
  }

  private static func words(_ status: SnappedPoint.Status) -> String {
    switch status {
    case .snapped: "snapped"
    case .interpolated: "interpolated"
    case .outlier: "outliers"
    case .outOfOrder: "out of order"
    case .unmatched: "unmatched"
    }
  }

  private static func words(_ reason: TripReport.Gap.Reason) -> String {
    switch reason {
    case .noLocations: "no points"
    case .noRoad: "no road near the points"
    case .offRoad: "points off the map's roads"
    case .isolated: "points that no path reaches"
    case .outlier: "outliers"
    case .outOfOrder: "points out of order"
    case .tooFast: "too fast to be driven"
    }
  }

  private static func words(_ split: Matching.Split) -> String {
    switch split {
    case .start: "start"
    case .noRoad: "no road between"
    case .noRoute: "no route between"
    case .tooFast: "too fast between"
    case .correction: "corrected"
    }
  }
}
