#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A quarter of an hour; in today's time zones, hours start on the border between two slots.
public struct ProbeSlot: Sendable, Hashable, Comparable {
  /// The length of a slot.
  public static let duration = Duration.seconds(900)

  /// The number of quarters of an hour since the start of 1970 in UTC.
  public var number: UInt32

  private static let seconds = 900.0

  /// Creates a slot by its number.
  public init(number: UInt32) { self.number = number }

  /// Creates the slot that contains a time; nil if the time is before 1970, after about the year
  /// 124,000, or not a number.
  public init?(_ time: Date) {
    let number = (time.timeIntervalSince1970 / Self.seconds).rounded(.down)
    guard 0..<Double(UInt32.max) ~= number else { return nil }
    self.number = UInt32(number)
  }

  /// The time at which the slot starts.
  public var start: Date { Date(timeIntervalSince1970: Double(number) * Self.seconds) }

  /// The time in the middle of the slot.
  public var middle: Date { start + Self.seconds / 2 }

  /// Returns whether one slot is earlier than another.
  public static func < (a: ProbeSlot, b: ProbeSlot) -> Bool { a.number < b.number }
}
