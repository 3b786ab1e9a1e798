import MilepostKit

/// The reports in some files, and the numbers of replaced and unreadable rows.
struct ReportFiles {
  /// The maximum number of unreadable rows reported per file.
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
      let unlisted = rows.faultCount - min(rows.faults.count, Self.mostFaults)
      if unlisted > 0 { StandardStreams.complain("\(file): \(unlisted) more unreadable rows") }
      if rows.faultCount > 0 { tally.markIncomplete() }
      unreadCount += rows.faultCount
      replacedCount += reports.update(with: rows.reports)
    }
  }

  /// Returns a summary of the outcomes, in which a row on both directions counts twice.
  func summary(of speeds: ReportedSpeeds, on network: RoadNetwork) -> String {
    let hasNodes = network.edgeIDs.first.flatMap { try? network.edge($0).osmNodes.isEmpty } == false
    let words: [(ReportedSpeeds.Outcome, String)] = [
      (.used, "used"), (.superseded, "on roads with later ones"),
      (.unknownWay, "on ways that are unknown or closed to the mode"),
      (
        .unknownNodes,
        hasNodes
          ? "on nodes that don't follow one another on a road"
          : "on nodes, whose ids the network lacks"
      ),
      (.expired, "no longer in force"), (.notYet, "not in force yet"),
    ]
    var counts = words.compactMap { outcome, words in
      speeds.counts[outcome].map { "\($0) \(words)" }
    }
    if replacedCount > 0 { counts.append("\(replacedCount) replaced by later rows") }
    if unreadCount > 0 { counts.append("\(unreadCount) unread") }
    return counts.isEmpty
      ? "no reports of speeds"
      : "reports of speeds, for each direction: \(counts.joined(separator: ", ")); "
        + "\(speeds.edgeCount) edge\(speeds.edgeCount == 1 ? "" : "s")"
  }
}
