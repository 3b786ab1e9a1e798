import Foundation
import MilepostKit

/// The errors of the estimated speeds and durations of drives that were not learned from.
struct RecoveryScore {
  private let traffic: HiddenTraffic
  private let layers: SpeedLayers
  /// For each row of the table, the number of scored traversals, and the sums of the squared errors
  /// of the log travel times, at free flow and at typical speeds.
  private var rows: [String: (count: Int, free: Double, typical: Double)] = [:]
  /// The absolute relative errors of the estimated durations of whole drives, at free flow and at
  /// typical speeds.
  private var trips: [(free: Double, typical: Double)] = []

  init(_ traffic: HiddenTraffic, _ layers: SpeedLayers) {
    self.traffic = traffic
    self.layers = layers
  }

  /// Adds the errors on a drive.
  mutating func add(_ path: RoadPath) throws {
    for (index, traversal) in path.traversals.enumerated() {
      let next = index + 1 < path.traversals.count ? path.traversals[index + 1].edge : nil
      guard let time = traversal.entryTime,
        let estimate = try layers.speed(on: traversal.edge, onto: next, at: time)
      else { continue }
      let truth = try traffic.logFactor(traversal.edge, at: time)
      let found = log(estimate.freeFlow / estimate.speed)
      let kind = Self.kind(of: traversal.edge, probes: estimate.probes)
      var row = rows[kind] ?? (0, 0, 0)
      row.count += 1
      row.free += truth * truth
      row.typical += (found - truth) * (found - truth)
      rows[kind] = row
    }
    try addTimes(of: path)
  }

  /// Returns the row of the table for an edge: held-out edges, or a range of the age-weighted
  /// number of traversals learned from.
  private static func kind(of edge: EdgeID, probes: Double) -> String {
    switch probes {
    case _ where edge.isHeldBack: "held-out edges"
    case ..<1: "less than 1"
    case ..<10: "1 to less than 10"
    default: "10 or more"
    }
  }

  private mutating func addTimes(of path: RoadPath) throws {
    guard let entry = path.traversals.first?.entryTime, let exit = path.traversals.last?.exitTime
    else { return }
    let seconds = exit.timeIntervalSince(entry)
    let free = try SpeedLayers(traffic.network).forecast(along: path, departing: entry).arrival
    let forecast = try layers.forecast(along: path, departing: entry).arrival
    guard let free, let forecast else { return }
    trips.append(
      (
        abs(free.timeIntervalSince(entry) / seconds - 1),
        abs(forecast.timeIntervalSince(entry) / seconds - 1)
      ))
  }

  /// The results in Markdown.
  var text: String {
    var lines = [
      "| learned from | scored | free flow, RMS log error | typical, RMS log error |",
      "| --- | --- | --- | --- |",
    ]
    for (kind, row) in rows.sorted(by: { $0.key < $1.key }) {
      let count = Double(row.count)
      lines.append(
        "| \(kind) | \(row.count) | \(Self.text((row.free / count).squareRoot())) "
          + "| \(Self.text((row.typical / count).squareRoot())) |")
    }
    if !trips.isEmpty {
      lines.append(
        "\nDurations of \(trips.count) drives not learned from, median relative error: free flow "
          + "\(Self.median(trips.map(\.free))), typical \(Self.median(trips.map(\.typical)))")
    }
    return lines.joined(separator: "\n")
  }

  private static func median(_ values: [Double]) -> String {
    text(values.sorted()[values.count / 2])
  }

  private static func text(_ value: Double) -> String { String(format: "%.3f", value) }
}
