import Coordinates
import RoadNetworks
import Testing

@testable import RoadImport

@Suite("Conditional tags")
struct ConditionTests {
  /// Returns the circumstance that is parsed if `hours` close a residential street to all traffic.
  private func circumstance(_ hours: String) -> RoadCondition.Circumstance? {
    let tags: OSMTags = ["highway": "residential", "access:conditional": "no @ (\(hours))"]
    guard case .road(let road) = TravelProfile().interpret(tags) else { return nil }
    #expect(road.conditions.count == 6, "three modes, two directions")
    return road.conditions.first?.circumstance
  }

  private func condition(_ hours: String) throws -> TimeCondition {
    guard case .time(let condition) = circumstance(hours) else {
      Issue.record("\(hours) is not a time condition")
      throw CancellationError()
    }
    return condition
  }

  /// Returns a local time in 2024, a leap year that began on a Monday.
  private func time(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) -> LocalTime {
    let before = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335]
    return LocalTime(dayNumber: 19_723 + before[month - 1] + day - 1, minute: hour * 60 + minute)
  }

  @Test("hours and days are parsed as time ranges")
  func compilesHoursAndDays() throws {
    #expect(try condition("24/7").ranges == [TimeRange()])
    #expect(try condition("Mo-Su").ranges == [TimeRange()])
    #expect(
      try condition("Mo-Fr 07:00-09:00,16:00-18:00; Sa 8:00-12:00").ranges == [
        TimeRange(weekdays: 0b001_1111, start: 420, end: 540),
        TimeRange(weekdays: 0b001_1111, start: 960, end: 1080),
        TimeRange(weekdays: 0b010_0000, start: 480, end: 720),
      ])
    #expect(
      try condition("22:00-06:00").ranges == [TimeRange(start: 1320, end: 1800)])
    #expect(
      try condition("Mo-Fr 07:00-19:00; PH off").ranges == [
        TimeRange(weekdays: 0b001_1111, holidays: .notOnPublicHolidays, start: 420, end: 1140)
      ])
    #expect(
      try condition("Mo-Fr 07:00-19:00, SH off").ranges == [
        TimeRange(weekdays: 0b001_1111, holidays: .notOnSchoolHolidays, start: 420, end: 1140)
      ])
  }

  @Test("seasons and years are parsed as time ranges")
  func compilesSeasonsAndYears() throws {
    #expect(
      try condition("Nov-Mar Fr-Mo 22:00-26:00").ranges == [
        TimeRange(
          weekdays: 0b111_0001, start: 1320, end: 1560, firstDay: 11 * 32 + 1,
          lastDay: 3 * 32 + 31)
      ])
    #expect(
      try condition("Mar 15-Oct 31: Su,PH 10:00-18:00").ranges == [
        TimeRange(
          weekdays: 0b100_0000, holidays: .onPublicHolidays, start: 600, end: 1080,
          firstDay: 3 * 32 + 15, lastDay: 10 * 32 + 31)
      ])
    #expect(
      try condition("Jul 1-15,Dec 24").ranges == [
        TimeRange(firstDay: 7 * 32 + 1, lastDay: 7 * 32 + 15),
        TimeRange(firstDay: 12 * 32 + 24, lastDay: 12 * 32 + 24),
      ])
    func dated(_ first: UInt16, _ last: UInt16, _ years: ClosedRange<UInt16>) -> TimeRange {
      var range = TimeRange(firstDay: first, lastDay: last)
      range.years = years
      return range
    }
    for (text, range) in [
      ("2024 Mar 1-5", dated(3 * 32 + 1, 3 * 32 + 5, 2024...2024)),
      ("2024 Mar-May", dated(3 * 32 + 1, 5 * 32 + 31, 2024...2024)),
      ("2024 Nov 17-Jan 31", dated(11 * 32 + 17, 1 * 32 + 31, 2024...2025)),
      ("2024 Nov 17-2026 Jan 31", dated(11 * 32 + 17, 1 * 32 + 31, 2024...2026)),
      ("2024-2026", dated(1 * 32 + 1, 12 * 32 + 31, 2024...2026)),
      ("2024", dated(1 * 32 + 1, 12 * 32 + 31, 2024...2024)),
      ("2024+", dated(1 * 32 + 1, 12 * 32 + 31, 2024...UInt16.max)),
      ("2024 Mar 1+", dated(3 * 32 + 1, 12 * 32 + 31, 2024...UInt16.max)),
    ] {
      #expect(try condition(text).ranges == [range], "\(text)")
    }
  }

  @Test("a rule after a semicolon overrides earlier rules; a rule after a comma adds to them")
  func compilesRulesAfterOneAnother() throws {
    #expect(
      try condition("Mo-Su 10:00-18:00; We 12:00-14:00").ranges == [
        TimeRange(weekdays: 0b111_1011, start: 600, end: 1080),
        TimeRange(weekdays: 0b000_0100, start: 720, end: 840),
      ], "a later rule overrides earlier ones on the days it names")
    #expect(
      try condition("Mo-Fr 08:00-09:00, Mo 12:00-13:00").ranges == [
        TimeRange(weekdays: 0b001_1111, start: 480, end: 540),
        TimeRange(weekdays: 0b000_0001, start: 720, end: 780),
      ], "a rule after a comma adds to the earlier ones")
  }

  @Test(
    "parts joined by AND hold together, comments don't count, and common misspellings are read",
    arguments: [
      ("Mo-Fr 08:00-18:00 AND Apr-May", "Apr-May Mo-Fr 08:00-18:00"),
      ("08:00-18:00 AND Sa,Su AND Dec", "Dec Sa,Su 08:00-18:00"),
      ("Mo-Fr 07:00-09:00 \"school; (bus)\"", "Mo-Fr 07:00-09:00"),
      ("2017 Apr 1-2017 May 10 \"works\"", "2017 Apr 1-2017 May 10"),
      ("Mo–Fr 08:00–18:00", "Mo-Fr 08:00-18:00"), ("08.00-18.00", "08:00-18:00"),
    ])
  func readsAsOtherHours(_ hours: String, _ plain: String) {
    #expect(circumstance(hours) == circumstance(plain))
    #expect(circumstance(plain) != .text(plain))
  }

  @Test(
    "unsupported and invalid hours are kept as text",
    arguments: [
      "weight>7.5", "sunset-sunrise", "wet", "Mo-Fr 07:00-09:00 AND weight>3.5",
      "2024-2026 Mar 1-5",
      "2024 Mar 5-1", "2024 Mar-2023 Jan", "2024-2023",
      "999 Mar",
      "week 1-10", "Mo[1]", "07:00+", "Mo-Fr 25:00-49:00", "07:60-08:00", "Xx 07:00-09:00",
      "Mo-Fr 07:00", "Mo-", "-", "Feb 31-", "Mar 0", "Mar 15-Oct", "Mo-Fr off", "Mo-Fr 7-9",
      "Mo-Fr AND Tu", "Mo AND Apr; Su",
      "SH Mo-Fr 08:00-16:00", "easter", "Mar 20-10", "ſa",
      "2024 Mar 1-May 31; 2024 May We 12:00-14:00", "Mo-Fr 08:00-16:00; Dec PH 10:00-12:00",
      "Mo-Fr; We 10:00-12:00 off", "24/8", "24",
      "PH off",
      "Mo-Fr 07:00-09:00,,", "99999999999999999999:00-10:00", "Jan 99999999999999999999",
    ])
  func keepsUnsupportedHoursAsText(_ hours: String) {
    #expect(circumstance(hours) == .text(hours))
  }

  @Test(
    "parsed conditions hold at the times that they describe",
    arguments: [
      // 2024-01-01 is a Monday.
      ("Mo-Fr 07:00-09:00", 1, 1, 7, 0, true), ("Mo-Fr 07:00-09:00", 1, 1, 6, 59, false),
      ("Mo-Fr 07:00-09:00", 1, 1, 8, 59, true), ("Mo-Fr 07:00-09:00", 1, 1, 9, 0, false),
      ("Mo-Fr 07:00-09:00", 1, 6, 8, 0, false),
      // Hours after midnight belong to the previous day.
      ("Fr 22:00-06:00", 1, 5, 23, 0, true), ("Fr 22:00-06:00", 1, 6, 5, 59, true),
      ("Fr 22:00-06:00", 1, 6, 6, 0, false), ("Fr 22:00-06:00", 1, 5, 5, 0, false),
      ("Su 22:00-06:00", 1, 1, 5, 0, true),
      // Seasons, including those across New Year and around the leap day.
      ("Nov-Mar", 1, 15, 12, 0, true), ("Nov-Mar", 3, 31, 23, 59, true),
      ("Nov-Mar", 4, 1, 0, 0, false), ("Nov-Mar", 10, 31, 12, 0, false),
      ("Nov-Mar", 11, 1, 0, 0, true), ("Feb", 2, 29, 12, 0, true), ("Mar", 2, 29, 12, 0, false),
      ("Mar", 3, 1, 0, 0, true), ("Dec 24", 12, 24, 12, 0, true), ("Dec 24", 12, 25, 0, 0, false),
      ("Dec 31 20:00-28:00", 12, 31, 19, 0, false), ("Dec 31 20:00-28:00", 1, 1, 3, 0, true),
      ("24/7", 7, 7, 7, 7, true),
      // Several rules with seasons.
      ("Apr-Oct 22:00-06:00; Nov-Mar 20:00-08:00", 6, 3, 23, 0, true),
      ("Apr-Oct 22:00-06:00; Nov-Mar 20:00-08:00", 6, 3, 21, 0, false),
      ("Apr-Oct 22:00-06:00; Nov-Mar 20:00-08:00", 12, 3, 21, 0, true),
      ("Apr-Oct 22:00-06:00; Nov-Mar 20:00-08:00", 2, 3, 7, 0, true),
      ("Jun-Aug; Dec-Feb", 1, 15, 12, 0, true), ("Jun-Aug; Dec-Feb", 3, 1, 12, 0, false),
      ("Mo-Fr 08:00-16:00; Jul-Aug off", 6, 3, 9, 0, true),
      ("Mo-Fr 08:00-16:00; Jul-Aug off", 7, 3, 9, 0, false),
      ("Mo-Fr 08:00-16:00; Jul-Aug off", 9, 3, 9, 0, true),
      ("Mo-Fr 08:00-16:00; Jul-Aug off", 6, 28, 9, 0, true),
      ("Mo-Fr 08:00-16:00; Jul 1 off", 6, 28, 9, 0, true),
      ("Mo-Fr 08:00-16:00; Jul 1 off", 7, 1, 9, 0, false),
      ("Mo-Fr 08:00-16:00; Jul 1 off", 7, 2, 9, 0, true),
      ("Mo-Fr 08:00-16:00; Aug Tu 12:00-13:00", 8, 6, 12, 30, true),
      ("Mo-Fr 08:00-16:00; Aug Tu 12:00-13:00", 8, 6, 9, 0, false),
      ("Mo-Fr 08:00-16:00; Aug Tu 12:00-13:00", 8, 7, 9, 0, true),
      ("Mo-Fr 08:00-16:00; Aug Tu 12:00-13:00", 9, 3, 9, 0, true),
      ("Nov-Mar; Jan off", 1, 20, 9, 0, false), ("Nov-Mar; Jan off", 2, 1, 9, 0, true),
      ("Nov-Mar; Jan off", 12, 31, 9, 0, true), ("Nov-Mar; Jan off", 11, 1, 9, 0, true),
      ("2024 Nov 1-2025 Apr 30; 2025 Nov 1-2026 Apr 30", 11, 2, 9, 0, true),
      ("2024 Nov 1-2025 Apr 30; 2025 Nov 1-2026 Apr 30", 10, 2, 9, 0, false),
      // Excluded days.
      ("Mo-Fr 06:00-09:00; We off", 1, 2, 7, 0, true),
      ("Mo-Fr 06:00-09:00; We off", 1, 3, 7, 0, false),
      // A colon after a date, and full names of months and weekdays.
      ("Oct 16-Nov 15: 08:00-10:00", 10, 20, 9, 0, true),
      ("Oct 16-Nov 15: 08:00-10:00", 10, 15, 9, 0, false),
      ("June-August Mon-Fri 08:00-10:00", 7, 3, 9, 0, true),
      ("june monday 08:00-10:00", 6, 3, 9, 0, true), ("mo-fr 08:00-10:00", 1, 6, 9, 0, false),
    ])
  func evaluates(
    _ hours: String, month: Int, day: Int, hour: Int, minute: Int, holds: Bool
  ) throws {
    #expect(try condition(hours).contains(time(month, day, hour, minute)) == holds)
  }

  @Test("conditions can include and exclude public and school holidays")
  func knowsHolidays() throws {
    var monday = time(1, 1, 10)
    monday.day.isPublicHoliday = true
    #expect(try !condition("Mo-Fr 09:00-17:00; PH off").contains(monday))
    #expect(try condition("Mo-Fr 09:00-17:00").contains(monday), "holidays are not mentioned")
    #expect(try condition("Sa,Su,PH 09:00-17:00").contains(monday))
    #expect(try condition("Mo-Fr 09:00-17:00; PH 10:00-12:00").contains(monday))
    #expect(try !condition("Mo-Fr 09:00-10:00; PH 11:00-12:00").contains(monday))
    monday.day.isPublicHoliday = false
    monday.day.isSchoolHoliday = true
    #expect(try !condition("Mo-Fr 09:00-17:00; SH off").contains(monday))
    #expect(try condition("SH 09:00-17:00").contains(monday))
  }

  /// Checks every half hour for two years.
  @Test(
    "the complement of opening hours holds exactly when the opening hours don't",
    arguments: [
      "Mo-Fr 08:00-18:00", "22:00-06:00", "24/7", "Apr-Sep 08:00-22:00; Oct-Mar 08:00-18:00",
      "Mo-Fr 08:00-20:00; PH off", "Mo-Su,PH 08:00-20:00", "08:00-20:00; Dec 25 off",
      "Nov-Mar Sa,Su 10:00-16:00", "Mo-Su 08:00-20:00; PH 10:00-12:00", "Jun 10-Jul 4 09:00-10:30",
      // Hours past midnight at the ends of seasons and next to holidays:
      "Mar 15-Oct 31 22:00-06:00", "Nov-Feb 20:00-02:00", "Nov 1-Feb 28 20:00-02:00",
      "Mar 1-Jun 30 20:00-02:00; Dec 24 off", "Mo-Su 22:00-06:00; PH off",
      "Mo-Su,PH 22:00-06:00", "Mo-Su 08:00-20:00; PH 22:00-04:00", "Mo-Fr 22:00-06:00",
      "Mo-Fr 20:00-01:00; Sa 20:00-03:00", "Mo-Fr 22:00-06:00; Sa 00:00-12:00",
      "Apr-Jun Mo-Fr 20:00-01:00; Apr-Jun Sa 20:00-03:00", "May 2-Jul 1 22:00-02:00,01:00-07:00",
      "Apr-Sep 10:00-02:00; Oct-Mar 10:00-24:00",
    ])
  func complements(_ hours: String) throws {
    let open = try condition(hours)
    let closed = try #require(open.complement)
    for number in stride(from: 19_723, to: 19_723 + 731, by: 1) {
      for minute in stride(from: 0, to: 1440, by: 30) {
        var time = LocalTime(dayNumber: number, minute: minute)
        time.day.isPublicHoliday = number % 11 == 0
        time.dayBefore.isPublicHoliday = (number - 1) % 11 == 0
        #expect(open.contains(time) != closed.contains(time), "\(number) \(minute)")
      }
    }
  }

  @Test(
    "hours past midnight have no complement where it depends on the year or on the next holiday",
    arguments: [
      "Feb 1-Feb 28 20:00-02:00,01:00-07:00", "Mar-Apr Mo-Fr 22:00-06:00; Mar-Apr Sa 00:00-12:00",
      "Mo-Su 20:00-06:00,05:00-07:00; PH off",
    ])
  func lacksComplement(_ hours: String) throws {
    #expect(try condition(hours).complement == nil)
  }

  @Test(
    "a later rule without days of the week also applies on holidays",
    arguments: [
      ("Mo-Fr,PH 08:00-16:00; Jul-Aug off", 7, false),
      ("Mo-Fr,PH 08:00-16:00; Jul-Aug off", 6, true),
      ("Mo-Fr,PH 08:00-16:00; 10:00-12:00", 6, false),
    ])
  func holidaysUnderLaterRules(_ hours: String, month: Int, holds: Bool) throws {
    var holiday = time(month, 1, 9)
    holiday.day.isPublicHoliday = true
    #expect(try condition(hours).contains(holiday) == holds)
  }

  /// Checks the calendar against a day-by-day count over four centuries, and that extreme numbers
  /// of days don't trap.
  @Test("dates and weekdays are correct from 1600 to 2000")
  func knowsTheCalendar() {
    var number = LocalTime(dayNumber: 0, minute: 0).day.number - 135_140  // 1600-01-01
    var weekday = 5  // a Saturday
    for year in 1600..<2001 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for (month, days) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        .enumerated()
      {
        for day in 1...days {
          let range = TimeRange(
            firstDay: UInt16((month + 1) * 32 + day), lastDay: UInt16((month + 1) * 32 + day))
          let noon = LocalTime(dayNumber: number, minute: 720)
          guard range.contains(noon), noon.day.weekday == weekday else {
            Issue.record("\(year)-\(month + 1)-\(day) is \(noon)")
            return
          }
          number += 1
          weekday = (weekday + 1) % 7
        }
      }
    }
    for extreme in [Int.min, Int.min + 1, Int.max] {
      _ = TimeRange().contains(LocalTime(dayNumber: extreme, minute: extreme))
    }
  }

  /// Returns the conditions of a way in short notation.
  private func conditions(_ tags: OSMTags) -> Set<String> {
    var tags = tags
    if tags["highway"] == nil { tags.pairs.append(("highway", "residential")) }
    guard case .road(let road) = TravelProfile().interpret(tags) else { return ["no road"] }
    return Set(
      road.conditions.map { condition in
        let effect =
          switch condition.effect {
          case .access(let mode, let access): "\(mode) \(access)"
          case .carPace(let pace): "pace \(pace)"
          }
        let directions = (condition.isForward ? "f" : "") + (condition.isBackward ? "b" : "")
        guard case .text(let text) = condition.circumstance else {
          return "\(effect) \(directions) timed"
        }
        return "\(effect) \(directions) \(text)"
      })
  }

  @Test("conditional access is read for each mode and direction")
  func readsAccess() {
    #expect(
      conditions(["motor_vehicle:conditional": "destination @ (wet); no @ (Mo-Fr 07:00-09:00)"])
        == [
          "car destination f wet", "car destination b wet", "car restricted f timed",
          "car restricted b timed",
        ])
    #expect(
      conditions(["vehicle:forward:conditional": "no @ wet", "bicycle": "yes"]) == [
        "car restricted f wet"
      ], "the more specific key takes precedence")
    #expect(
      conditions(["access": "no", "access:conditional": "yes @ (wet)", "foot": "yes"]) == [
        "car allowed f wet", "car allowed b wet", "bicycle allowed f wet", "bicycle allowed b wet",
      ])
    #expect(conditions(["access:conditional": "no", "motorcar:conditional": "@ (wet)"]) == [])
    #expect(conditions(["access:conditional": "; ;@;(;)@("]) == [])
    #expect(
      conditions(["highway": "footway", "access:conditional": "yes @ (wet)"]) == [],
      "only a key for vehicles opens a footway to cars")
    #expect(
      conditions(["highway": "pedestrian", "motor_vehicle:conditional": "delivery @ (wet)"]) == [
        "car destination f wet", "car destination b wet",
      ])
    #expect(
      conditions(["oneway": "yes", "motor_vehicle:conditional": "no @ (wet)"]) == [
        "car restricted f wet"
      ])
  }

  @Test("conditional one-way tags are read for each mode and direction")
  func readsOneway() {
    #expect(
      conditions(["oneway:conditional": "yes @ (wet)"]) == [
        "car againstOneway b wet", "bicycle againstOneway b wet",
      ])
    #expect(
      conditions(["oneway": "yes", "oneway:conditional": "no @ (wet)", "oneway:bicycle": "no"]) == [
        "car allowed b wet"
      ])
    #expect(
      conditions(["oneway": "yes", "oneway:conditional": "-1 @ (wet)", "bicycle": "no"]) == [
        "car againstOneway f wet", "car allowed b wet",
      ])
  }

  @Test("conditional speed limits are read as paces")
  func readsSpeeds() {
    #expect(
      conditions([
        "highway": "motorway", "maxspeed": "100",
        "maxspeed:conditional": "80 @ (wet); none @ (22:00-06:00)",
      ]) == ["pace 56250 fb wet", "pace 30000 fb timed"])
    #expect(conditions(["maxspeed": "30", "maxspeed:conditional": "none @ (22:00-06:00)"]) == [])
    #expect(
      conditions(["maxspeed:forward:conditional": "30 @ (wet)", "surface": "mud"]) == [
        "pace 360000 f wet"
      ])
    #expect(conditions(["maxspeed:conditional": "fast @ (wet)"]) == [])
  }
}
