#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where the records of a log stand, in the order of their times: 24 bytes to a record.
struct FleetLogIndex: Sendable {
  /// A record's place and time.
  struct Entry: Sendable {
    /// Seconds since the start of 2001, as `Date` counts.
    let time: Double
    /// The byte of the source, from 0, where the record begins.
    let offset: Int
    /// Bytes; a window holds each record whole, and is smaller than 4 GiB.
    let length: UInt32
    /// The place among the records of the source, from 1.
    let number: UInt32

    /// The bytes of the source that the record takes.
    var range: Range<Int> { offset..<offset + Int(length) }
  }

  /// The records in the order of their times, those of one time in the order of the source.
  private(set) var entries: [Entry]

  /// Sorts records that are in the order of the source.
  init(_ entries: consuming [Entry]) {
    self.entries = entries
    self.entries.sort { ($0.time, $0.number) < ($1.time, $1.number) }
  }

  /// The place of the first record that is not before a time.
  ///
  /// - Complexity: O(log *n*).
  func firstIndex(notBefore time: Date) -> Int {
    let time = time.timeIntervalSinceReferenceDate
    return entries.partitionPoint { $0.time >= time }
  }
}
