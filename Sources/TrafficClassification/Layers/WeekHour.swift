#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An hour of the week in local time.
public struct WeekHour: Sendable, Hashable {
  /// The number of hours in a week.
  public static let count = 168

  /// The number of hours since Monday 00:00, in 0..<168.
  public let number: Int

  /// Creates the hour that contains a time, in local time, including daylight saving time if it is
  /// in effect at that time.
  public init(of time: Date, in timeZone: TimeZone) {
    let local = time.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: time))
    // 1970 began on a Thursday.
    let hour = Int((max(-1e15, min(1e15, local)) / 3600).rounded(.down)) + 3 * 24
    number = (hour % Self.count + Self.count) % Self.count
  }

  /// The day of the week, from 0 for Monday to 6 for Sunday.
  public var weekday: Int { number / 24 }

  /// The hour of the day, in 0..<24.
  public var hour: Int { number % 24 }
}
