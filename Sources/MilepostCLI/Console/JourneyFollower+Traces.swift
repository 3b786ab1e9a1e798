import ArgumentParser
import MilepostKit

extension JourneyFollower {
  /// Follows each trace of a file along the route, with a new follower for each trace, and passes
  /// on the progress at each location.
  ///
  /// - Parameters:
  ///   - columns: the CSV columns to read, and the unit of speeds.
  ///   - body: receives each update.
  ///   - latest: receives the latest valid update of each trace (``RouteReview/latest``).
  /// - Throws: errors of `body` and `latest`, or an error if the file can't be opened, is of
  ///   another kind, or isn't CSV although columns are given. Traces that can't be read are
  ///   reported and counted in `tally`.
  func forEachUpdate(
    of file: String, _ columns: ColumnsArgument, _ tally: inout Tally,
    _ body: (RouteUpdate) throws -> Void,
    latest: (RouteUpdate) throws -> Void = { _ in }
  ) throws {
    if let mistake = MistakenInput(file, expected: .trace) { throw mistake }
    let reader: TraceReader
    do {
      reader = try TraceReader(path: file, options: columns.options)
    } catch {
      // ``Failure/advice(on:)`` would recommend `--input-format`, which applies to the route here,
      // so the error is reported without advice.
      guard error.code == .unnamedPolylines else { throw error }
      StandardStreams.complain("\(error)")
      throw Failure.badData
    }
    try columns.check(reader, of: file)
    try reader.forEachTrace(of: file, &tally) { record, tally in
      var follower = self
      var review = RouteReview()
      for (point, location) in record.trace.locations.enumerated() {
        let update = RouteUpdate(follower.update(with: location), id: record.trace.id, point: point)
        guard let update else { continue }
        try body(update)
        review.update(with: update)
      }
      if let update = review.latest { try latest(update) }
      for remark in review.remarks { StandardStreams.note("\(record.label): \(remark)") }
      if let complaint = review.complaint {
        let isElsewhere = review.latest.map { $0.isOnRoute == nil } == true
        let first = isElsewhere ? record.trace.locations.first?.coordinate : nil
        let advice = first.flatMap { route?.route.advice(for: $0) } ?? ""
        tally.answer(without: "\(record.label): \(complaint)\(advice)")
      } else {
        tally.answer()
      }
    }
  }
}
