/// The clock of a stream, which finds the locations that are in order and their latest intervals.
package struct StreamClock {
  /// The number of consecutive locations that may be earlier than the latest one before the clock
  /// is assumed to have been set back.
  package static let lateLimit = 5

  /// The time of the latest location in seconds since 1970; nil if unknown.
  package private(set) var latest: Double?
  private var lateCount = 0
  package private(set) var intervals = RunningIntervals()

  package init() {}

  /// Records the time of a location, and returns whether the location is in order.
  ///
  /// A location without a time is in order.
  ///
  /// - Parameter last: the previous location in order.
  package mutating func take(_ location: Location, after last: Location?) -> Bool {
    guard let seconds = location.finiteSeconds else { return true }
    if let latest, seconds < latest, lateCount < Self.lateLimit {
      lateCount += 1
      return false
    }
    lateCount = 0
    if let latest, last.map(location.isGivenOnceMore) != true { intervals.add(seconds - latest) }
    latest = seconds
    return true
  }

  /// Discards all times, for another drive or another clock.
  package mutating func restart() {
    latest = nil
    intervals = RunningIntervals()
  }
}

extension StreamClock: Archived {
  package mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&latest)
    try archive.visit(&lateCount)
    try archive.visit(&intervals)
    guard archive.isReading else { return }
    guard 0...Self.lateLimit ~= lateCount, latest?.isFinite ?? true else {
      throw archive.damaged("found \(lateCount) late locations, expected at most \(Self.lateLimit)")
    }
  }
}
