import Coordinates
import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// When a vehicle was how far along a decided path.
struct PathClock: ~Copyable {
  /// A time on the way along the path.
  fileprivate struct Reading: BitwiseCopyable {
    let seconds: Double
    /// Millimeters, and whether nothing is known of the time before: of weeks there are many.
    private let packed: UInt64

    init(seconds: Double, along: UInt64, isBehindGap: Bool) {
      self.seconds = seconds
      packed = along << 1 | (isBehindGap ? 1 : 0)
    }

    /// Millimeters.
    var along: UInt64 { packed >> 1 }
    var isBehindGap: Bool { packed & 1 == 1 }
  }

  /// Readings whose memory is kept when it isn't needed.
  private static let longest = 1 << 15

  /// What is reused from path to path.
  struct Memory {
    fileprivate var readings: [Reading] = []
  }

  /// Where nothing is known of times; nil where they are guessed everywhere.
  private let rule: GapRule?
  /// Times fall only where the clock was set back.
  private var readings: [Reading] = []
  /// The most locations without a place in a row since the last reading.
  private var unplaced = 0
  /// The last location that has a place, on this path or on what was decided before.
  private var lastPlaced: Int?

  /// Takes memory, which ``giveBack(_:)`` gives back.
  init(rule: GapRule?, _ memory: inout Memory) {
    self.rule = rule
    swap(&readings, &memory.readings)
    readings.removeAll(keepingCapacity: true)
  }

  /// Readies memory for so many readings.
  mutating func reserveCapacity(_ count: Int) { readings.reserveCapacity(count) }

  /// Ends the use of memory that was taken.
  consuming func giveBack(_ memory: inout Memory) {
    if readings.capacity <= Self.longest { swap(&readings, &memory.readings) }
  }

  /// Says when the vehicle was where the path begins, where that is known, and which location was
  /// placed last before.
  mutating func start(at seconds: Double?, lastPlaced point: Int) {
    if let seconds { read(seconds, 0) }
    lastPlaced = point
  }

  /// Takes down when the vehicle was at the place of a location, where that is known.
  ///
  /// - Parameter along: millimeters along the path to it.
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

  /// The last time, if the vehicle was so far along then; nil where another place came since.
  func last(at along: UInt64) -> Double? {
    guard let last = readings.last, last.along == along else { return nil }
    return last.seconds
  }

  /// Sets the times at which each edge was entered and left, at even pace between readings; nil in
  /// a gap, where nobody saw the vehicle, and before the first time and behind the last.
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
      // Where the clock was set back on an edge, the new time holds.
      path.traversals[index].entryTime =
        exit ?? .distantFuture < entry ?? .distantPast ? nil : entry
      path.traversals[index].exitTime = exit
    }
  }
}
