#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The positions of the records of a log in chronological order, 24 bytes each.
struct FleetLogIndex: Sendable {
  /// The position and time of a record.
  struct Entry: Sendable {
    /// The seconds since the start of 2001, as in `Date`.
    let time: Double
    /// The offset of the record's first byte in the source.
    let offset: Int
    /// The length in bytes; a window contains each record as a whole, and is smaller than 4 GiB.
    let length: UInt32
    /// The number of the record in the source, starting at 1.
    let number: UInt32

    /// The byte range of the record in the source.
    var range: Range<Int> { offset..<offset + Int(length) }
  }

  /// The records in chronological order; records with the same time are in source order.
  private(set) var entries: [Entry]

  /// Sorts records that are in source order.
  init(_ entries: consuming [Entry]) {
    self.entries = entries
    self.entries.sort { ($0.time, $0.number) < ($1.time, $1.number) }
  }

  /// Returns the index of the first record at or after a time.
  ///
  /// - Complexity: O(log *n*).
  func firstIndex(notBefore time: Date) -> Int {
    let time = time.timeIntervalSinceReferenceDate
    return entries.partitionPoint { $0.time >= time }
  }
}
