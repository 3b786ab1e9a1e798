#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An hour of the week on the clocks of a place.
public struct WeekHour: Sendable, Hashable {
  /// Hours in a week.
  public static let count = 168

  /// Hours since Monday 00:00, in 0..<168.
  public let number: Int

  /// The hour that a time lies in, by the clocks that people there had: with daylight saving time,
  /// where it was in force at that time.
  public init(of time: Date, in timeZone: TimeZone) {
    let local = time.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: time))
    // 1970 began on a Thursday.
    let hour = Int((max(-1e15, min(1e15, local)) / 3600).rounded(.down)) + 3 * 24
    number = (hour % Self.count + Self.count) % Self.count
  }

  /// The day of the week: 0 is Monday, 6 Sunday.
  public var weekday: Int { number / 24 }

  /// The hour of the day, in 0..<24.
  public var hour: Int { number % 24 }
}
