import Coordinates
import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The times at which a vehicle was at places along a decided path.
struct PathClock: ~Copyable {
  /// A known time at a distance along the path.
  fileprivate struct Reading: BitwiseCopyable {
    let seconds: Double
    /// ``along`` and ``isBehindGap``, packed to save memory.
    private let packed: UInt64

    init(seconds: Double, along: UInt64, isBehindGap: Bool) {
      self.seconds = seconds
      packed = along << 1 | (isBehindGap ? 1 : 0)
    }

    /// The distance along the path in millimeters.
    var along: UInt64 { packed >> 1 }
    var isBehindGap: Bool { packed & 1 == 1 }
  }

  /// The maximum number of readings whose memory is kept while unused.
  private static let longest = 1 << 15

  /// The memory that is reused from path to path.
  struct Memory {
    fileprivate var readings: [Reading] = []
  }

  /// The rule for gaps, in which times are unknown; if nil, times are inferred there, too.
  private let rule: GapRule?
  /// The known times, which only decrease if the clock was set back.
  private var readings: [Reading] = []
  /// The largest number of consecutive locations without a place since the last reading.
  private var unplaced = 0
  /// The last location that has a place, on this path or before it.
  private var lastPlaced: Int?

  /// Creates a clock that borrows memory until ``giveBack(_:)``.
  init(rule: GapRule?, _ memory: inout Memory) {
    self.rule = rule
    swap(&readings, &memory.readings)
    readings.removeAll(keepingCapacity: true)
  }

  mutating func reserveCapacity(_ count: Int) { readings.reserveCapacity(count) }

  /// Gives back the borrowed memory, unless there is too much of it.
  consuming func giveBack(_ memory: inout Memory) {
    if readings.capacity <= Self.longest { swap(&readings, &memory.readings) }
  }

  /// Sets the time at the path's start, if known, and the last location placed before the path.
  mutating func start(at seconds: Double?, lastPlaced point: Int) {
    if let seconds { read(seconds, 0) }
    lastPlaced = point
  }

  /// Records the time at the place of a location, if it is known.
  ///
  /// - Parameter along: the distance to the place along the path in millimeters.
  mutating func pass(_ along: UInt64, at seconds: Double?, point: Int) {
    if let lastPlaced { unplaced = max(unplaced, point - lastPlaced - 1) }
    lastPlaced = point
    if let seconds { read(seconds, along) }
  }

  private mutating func read(_ seconds: Double, _ along: UInt64) {
    let elapsed = readings.last.map { seconds - $0.seconds }
    let start = readings.last.map { min($0.along, along) } ?? along
    let isBehindGap =
      rule?.isGap(
        elapsed: elapsed, unplaced: unplaced, meters: Double(along - start) / 1000) == true
    readings.append(Reading(seconds: seconds, along: along, isBehindGap: isBehindGap))
    unplaced = 0
  }

  /// Returns the last known time if it was read at this distance; otherwise, nil.
  func last(at along: UInt64) -> Double? {
    guard let last = readings.last, last.along == along else { return nil }
    return last.seconds
  }

  /// Sets the times at which each edge was entered and left, assuming an even pace between
  /// readings; times are nil in a gap, before the first reading, and after the last.
  func setTimes(of path: inout RoadPath) {
    guard !readings.isEmpty else { return }
    var at = 0
    let (start, end) = (readings[0].along, readings[readings.count - 1].along)
    func time(_ along: UInt64) -> Date? {
      guard start <= along, along <= end else { return nil }
      guard readings.count > 1 else { return Date(timeIntervalSince1970: readings[0].seconds) }
      while at + 2 < readings.count, readings[at + 1].along < along { at += 1 }
      let (a, b) = (readings[at], readings[at + 1])
      if b.isBehindGap, a.along < along, along < b.along { return nil }
      let span = Double(b.along) - Double(a.along)
      let share = span > 0 ? max(0, min(1, (Double(along) - Double(a.along)) / span)) : 0
      return Date(timeIntervalSince1970: a.seconds + (b.seconds - a.seconds) * share)
    }
    var along: UInt64 = 0
    for index in path.traversals.indices {
      let entry = time(along)
      along += UInt64(path.traversals[index].lengthInMillimeters)
      let exit = time(along)
      // If the clock was set back on an edge, the entry time is omitted.
      path.traversals[index].entryTime =
        exit ?? .distantFuture < entry ?? .distantPast ? nil : entry
      path.traversals[index].exitTime = exit
    }
  }
}
