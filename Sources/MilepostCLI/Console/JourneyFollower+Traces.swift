import ArgumentParser
import MilepostKit

extension JourneyFollower {
  /// Follows each trace of a file from the start of the route, and says how it stands with each of
  /// its locations.
  ///
  /// - Parameters:
  ///   - columns: those of the file.
  ///   - body: takes each update.
  ///   - latest: takes the update of each trace that holds in the end.
  /// - Throws: what the body throws, and where the file holds no traces.
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
      // The usual advice names an option that is about the route here.
      guard error.code == .unnamedPolylines else { throw error }
      StandardStreams.complain("\(error)")
      throw Failure.badData
    }
    try columns.check(reader, of: file)
    try reader.forEachTrace(of: file, &tally) { record, tally in
      var follower = self
      var review = RouteReview()
      for (point, location) in record.trace.locations.enumerated() {
        let update = RouteUpdate(follower.advance(to: location), id: record.trace.id, point: point)
        guard let update else { continue }
        try body(update)
        review.take(update)
      }
      if let update = review.latest { try latest(update) }
      for remark in review.remarks { StandardStreams.note("\(record.label): \(remark)") }
      if let complaint = review.complaint {
        tally.answer(without: "\(record.label): \(complaint)")
      } else {
        tally.answer()
      }
    }
  }
}
