#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A quarter of an hour: the borders of all time zones' hours lie between two.
public struct ProbeSlot: Sendable, Hashable, Comparable {
  /// Seconds in a slot.
  public static let seconds = 900.0

  /// Quarters of an hour since 1970, in Coordinated Universal Time.
  public var number: UInt32

  /// Creates a slot by its number.
  public init(number: UInt32) { self.number = number }

  /// The slot that a time lies in; nil before 1970 and after the year 100,000.
  public init?(_ time: Date) {
    let number = (time.timeIntervalSince1970 / Self.seconds).rounded(.down)
    guard 0..<Double(UInt32.max) ~= number else { return nil }
    self.number = UInt32(number)
  }

  /// When it begins.
  public var start: Date { Date(timeIntervalSince1970: Double(number) * Self.seconds) }

  /// The middle of it.
  public var middle: Date { start + Self.seconds / 2 }

  /// Whether one slot is earlier than another.
  public static func < (a: ProbeSlot, b: ProbeSlot) -> Bool { a.number < b.number }
}
