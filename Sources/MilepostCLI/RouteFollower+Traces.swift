import ArgumentParser
import MilepostTools

extension RouteFollower {
  /// Follows each trace of a file from the start of the route, and says how it stands with each of
  /// its locations.
  ///
  /// - Parameter body: takes an update, and whether it is the last one of its trace.
  /// - Throws: what the body throws, and where the file holds no traces.
  func forEachUpdate(
    of file: String, _ tally: inout Tally, _ body: (RouteUpdate, _ isLast: Bool) throws -> Void
  ) throws {
    if let mistake = MistakenInput(file, expected: .trace) { throw mistake }
    let reader: TraceReader
    do {
      reader = try TraceReader(path: file)
    } catch {
      // The usual advice names an option that is about the route here.
      guard error.code == .unnamedPolylines else { throw error }
      StandardStreams.complain("\(error)")
      throw Failure.badData
    }
    try reader.forEachTrace(of: file, &tally) { record, tally in
      let locations = record.trace.locations
      var follower = self
      var isMet = false
      for (index, location) in locations.enumerated() {
        let update = follower.take(location, of: record.trace.id)
        isMet = update.isOnRoute != nil
        try body(update, index == locations.count - 1)
      }
      if locations.isEmpty {
        return tally.answer(without: "\(record.label): found no location, expected one or more")
      }
      if !isMet { return tally.answer(without: "\(record.label): no location is near the route") }
      if locations.allSatisfy({ $0.time == nil }) {
        StandardStreams.note(
          "\(record.label): no location has a time, so that the vehicle's pace is not known, nor the "
            + "time of its arrival")
      }
      tally.answer()
    }
  }
}
