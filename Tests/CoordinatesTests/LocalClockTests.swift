import Coordinates
import Foundation
import TestSupport
import Testing

@Suite("Local clocks")
struct LocalClockTests {
  private static func clock(_ zone: TimeZone) -> LocalClock {
    LocalClock(named: zone.identifier) { .seconds(zone.secondsFromGMT(for: $0)) }
  }

  @Test(
    "local times agree with Foundation's calendar, and their dates show the same local time again",
    arguments: [
      "Europe/Lisbon", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe",
      "Pacific/Apia",
    ])
  func agreesWithFoundation(identifier: String) throws {
    let zone = try #require(TimeZone(identifier: identifier))
    let clock = Self.clock(zone)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    var random = SeededGenerator(seed: 37)
    for _ in 0..<2000 {
      let date = Date(timeIntervalSince1970: .random(in: 6.4e8...4.1e9, using: &random).rounded())
      #expect(clock.offsetFromGMT(at: date) == .seconds(zone.secondsFromGMT(for: date)))
      let local = clock.localTime(at: date)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .weekday, .second], from: date)
      let (year, month, day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      #expect(local.day.number == LocalTime.Day.number(year: year, month: month, day: day))
      #expect(local.minute == (parts.hour ?? 0) * 60 + (parts.minute ?? 0))
      #expect(local.day.weekday == ((parts.weekday ?? 0) + 5) % 7)
      // A local time has no seconds, and clocks that are set back show it twice, so its date may be
      // earlier.
      let shown = clock.date(at: local)
      #expect(clock.localTime(at: shown) == local)
      #expect(shown <= date)
    }
  }

  @Test("a skipped local time has the date at which clocks would show it without the change")
  func skippedTime() throws {
    let clock = Self.clock(try #require(TimeZone(identifier: "Europe/Lisbon")))
    // On 2026-03-29 at 01:00 UTC, clocks were put forward from 01:00 to 02:00.
    let day = LocalTime.Day.number(year: 2026, month: 3, day: 29)
    let skipped = clock.date(at: LocalTime(dayNumber: day, minute: 90))
    #expect(skipped == Date(timeIntervalSince1970: Double(day) * 86_400 + 5400))
  }

  @Test("absurd dates, days, minutes, and offsets don't trap")
  func absurdValues() {
    let numbers = [Int.min, Int.min + 1, -719_469, -1, 0, Int.max - 1, Int.max]
    for seconds in [Int64.min, -86_401, 0, 86_401, .max] {
      let clock = LocalClock(named: "absurd", years: 2025...2026) { _ in .seconds(seconds) }
      #expect(abs(clock.offsetFromGMT(at: Date()).components.seconds) <= 86_400)
      for number in numbers {
        for minute in numbers {
          let date = clock.date(at: LocalTime(dayNumber: number, minute: minute))
          #expect(date.timeIntervalSince1970.isFinite)
        }
        let local = clock.localTime(at: Date(timeIntervalSince1970: Double(number)))
        #expect(0..<1440 ~= local.minute)
      }
    }
    for number in numbers {
      #expect(1...12 ~= LocalTime.Day(number: number).calendar.dayOfYear / 32)
    }
  }
}
