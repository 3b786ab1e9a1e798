import Coordinates
import Foundation
import RoadDrawings
import RoadImport
import RoadNetworks
import Testing

@Suite("Conditions that depend on time")
struct TimeRuleTests {
  /// A short road past x, and a long detour.
  private static let map = """
    w-1-a---x---b-4-e
        |       |
        |       |
        c-------d
    """

  private func extract(
    _ tags: String, relations: [(tags: String, members: String)] = []
  ) throws -> DrawnExtract {
    try DrawnExtract(
      Self.map, ["wa": "", "axb": tags, "be": "", "acdb": "name=around"], relations: relations)
  }

  private static let through = ["wa", "axb", "be"]
  private static let around = ["wa", "around", "be"]

  /// Returns a moment in 2026; 23 November is a Monday.
  private func moment(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) -> TravelTime {
    .moment(
      LocalTime(
        dayNumber: LocalTime.Day.number(year: 2026, month: month, day: day),
        minute: hour * 60 + minute))
  }

  private func route(
    _ extract: DrawnExtract, _ points: String, _ time: TravelTime, _ mode: TravelMode = .car
  ) throws -> [String]? {
    try extract.routeOrNone(points, mode) { $0.time = time }
  }

  @Test("access depends on the weekday and the time of day")
  func access() throws {
    let extract = try extract("motor_vehicle:conditional=no@(Mo-Fr_07:00-19:00)")
    #expect(try route(extract, "14", moment(11, 23, 8)) == Self.around)
    #expect(try route(extract, "14", moment(11, 23, 6, 59)) == Self.through)
    #expect(try route(extract, "14", moment(11, 23, 19)) == Self.through)
    #expect(try route(extract, "14", moment(11, 28, 8)) == Self.through)
    #expect(try route(extract, "14", moment(11, 23, 8), .bicycle) == Self.through)
    // The road is closed for 60 of the 168 hours in a week.
    #expect(try route(extract, "14", .usual) == Self.through)
  }

  @Test("without a time, the access that applies most of the week is used")
  func usual() throws {
    let mostly = try extract("motor_vehicle:conditional=no@(06:00-22:00)")
    #expect(try route(mostly, "14", .usual) == Self.around)
    #expect(try route(mostly, "14", moment(11, 23, 23)) == Self.through)
    // A road that is closed by default, but open most of the day, counts as open.
    let opened = try extract("motor_vehicle=no motor_vehicle:conditional=yes@(06:00-22:00)")
    #expect(try route(opened, "14", .usual) == Self.through)
    #expect(try route(opened, "14", moment(11, 23, 23)) == Self.around)
    // The road is also closed while the hours of two parts overlap.
    let halves = try extract("motor_vehicle:conditional=no@(06:00-14:00);no@(13:00-21:00)")
    #expect(try route(halves, "14", moment(11, 23, 13, 30)) == Self.around)
  }

  @Test("the most specific key takes precedence, and within a value, the last part that holds")
  func order() throws {
    let special = try extract(
      "access:conditional=no@(Mo-Su) motor_vehicle:conditional=yes@(08:00-09:00)")
    #expect(try route(special, "14", moment(11, 23, 8)) == Self.through)
    #expect(try route(special, "14", moment(11, 23, 10)) == Self.around)
    #expect(try route(special, "14", moment(11, 23, 8), .bicycle) == Self.around)
    let later = try extract("vehicle:conditional=no@(Mo-Fr);yes@(Mo-Fr_12:00-13:00)")
    #expect(try route(later, "14", moment(11, 23, 11)) == Self.around)
    #expect(try route(later, "14", moment(11, 23, 12)) == Self.through)
  }

  @Test("access can depend on a range of dates")
  func dates() throws {
    let extract = try extract("vehicle:conditional=no@(2026_Nov_17-2026_Dec_31)")
    #expect(try route(extract, "14", moment(11, 16, 12)) == Self.through)
    #expect(try route(extract, "14", moment(11, 17, 12)) == Self.around)
    #expect(try route(extract, "14", moment(12, 31, 23)) == Self.around)
    #expect(try route(extract, "14", .usual) == Self.through)
    let day = LocalTime.Day(number: LocalTime.Day.number(year: 2026, month: 11, day: 27))
    #expect(try route(extract, "14", .week(of: day)) == Self.around)
    // This week is after the range, in the next year.
    let november = LocalTime.Day(number: LocalTime.Day.number(year: 2027, month: 11, day: 27))
    #expect(try route(extract, "14", .week(of: november)) == Self.through)
  }

  @Test("the direction of a one-way street can depend on the time")
  func oneways() throws {
    let extract = try extract("oneway:conditional=yes@(05:00-12:00);-1@(12:00-20:00)")
    #expect(try route(extract, "14", moment(11, 23, 8)) == Self.through)
    #expect(try route(extract, "41", moment(11, 23, 8)) == Self.around.reversed())
    #expect(try route(extract, "14", moment(11, 23, 13)) == Self.around)
    #expect(try route(extract, "41", moment(11, 23, 13)) == Self.through.reversed())
    #expect(try route(extract, "41", moment(11, 23, 22)) == Self.through.reversed())
  }

  @Test(
    "a closed road opens at the hours of a tag",
    arguments: [
      "oneway=-1 motor_vehicle:forward:conditional=yes@(08:00-18:00)",
      "oneway=reversible motor_vehicle:forward:conditional=yes@(08:00-18:00)",
      "highway=cycleway motor_vehicle:conditional=yes@(08:00-18:00)",
      "hov=designated hov:conditional=no@(08:00-18:00)",
      "hov:conditional=designated@(18:00-08:00)",
    ])
  func opened(_ tags: String) throws {
    let extract = try extract("maxspeed=100 \(tags)")
    #expect(try route(extract, "14", moment(11, 23, 8)) == Self.through)
    #expect(try route(extract, "14", moment(11, 23, 19)) == Self.around)
  }

  @Test("a cycle lane stays open against traffic when the street becomes one-way")
  func contraflow() throws {
    for lane in ["cycleway=opposite_lane", "cycleway:left=lane cycleway:left:oneway=-1"] {
      let extract = try extract("foot=no oneway:conditional=yes@(08:00-18:00) \(lane)")
      #expect(try route(extract, "41", moment(11, 23, 8), .bicycle) == Self.through.reversed())
      #expect(try route(extract, "41", moment(11, 23, 8)) == Self.around.reversed())
    }
  }

  @Test("turn restrictions, including those over several roads, can depend on the time")
  func turns() throws {
    let conditional = try extract(
      "",
      relations: [
        (
          "type=restriction restriction:conditional=no_straight_on@(Mo-Fr_07:00-09:00)",
          "from:wa via:a to:axb"
        )
      ])
    #expect(try route(conditional, "14", moment(11, 23, 8)) == Self.around)
    #expect(try route(conditional, "14", moment(11, 23, 9)) == Self.through)
    #expect(try route(conditional, "14", moment(11, 28, 8)) == Self.through)
    let old = try extract(
      "",
      relations: [
        (
          "type=restriction restriction=no_straight_on day_on=Monday day_off=Friday "
            + "hour_on=07:00 hour_off=09:00",
          "from:wa via:a to:axb"
        )
      ])
    #expect(try route(old, "14", moment(11, 23, 8)) == Self.around)
    #expect(try route(old, "14", moment(11, 28, 8)) == Self.through)
    let long = try extract(
      "",
      relations: [
        (
          "type=restriction restriction:conditional=no_straight_on@(07:00-09:00)",
          "from:wa via:axb to:be"
        )
      ])
    #expect(try route(long, "14", moment(11, 23, 8)) == Self.around)
    #expect(try route(long, "14", moment(11, 23, 9)) == Self.through)
    // The restriction doesn't apply to a vehicle that starts on the via way.
    #expect(try route(long, "x4", moment(11, 23, 8)) == ["axb", "be"])
    let only = try extract(
      "",
      relations: [
        (
          "type=restriction restriction:conditional=only_right_turn@(07:00-09:00)",
          "from:wa via:a to:acdb"
        )
      ])
    #expect(try route(only, "14", moment(11, 23, 8)) == Self.around)
    #expect(try route(only, "14", .usual) == Self.through)
    // This restriction holds most of the time.
    let mostly = try extract(
      "",
      relations: [
        (
          "type=restriction restriction:conditional=no_straight_on@(06:00-24:00)",
          "from:wa via:a to:axb"
        )
      ])
    #expect(try route(mostly, "14", .usual) == Self.around)
    #expect(try route(mostly, "14", moment(11, 23, 3)) == Self.through)
  }

  @Test("turn restrictions with hours that can't be parsed are reported as left out")
  func unknownHours() throws {
    for (hours, kept) in [("no_left_turn@(22:00-06:00)", 1), ("no_left_turn@(sunset-sunrise)", 0)] {
      let extract = try extract(
        "",
        relations: [
          ("type=restriction restriction:conditional=\(hours)", "from:wa via:a to:acdb")
        ])
      #expect(extract.report.build.restrictions == kept)
      #expect(extract.report.build.restrictionsLeftOut == (kept > 0 ? [:] : [.notUnderstood: 1]))
    }
  }

  @Test("speed limits can depend on the time")
  func speeds() throws {
    let extract = try extract(
      "maxspeed=50 maxspeed:conditional=10@(07:00-09:00) name=axb")
    #expect(try route(extract, "14", moment(11, 23, 10)) == Self.through)
    #expect(try route(extract, "14", moment(11, 23, 8)) == Self.around)
  }

  @Test("the local times of a zone equal those of Foundation's calendar all year")
  func clocks() throws {
    for name in ["Europe/Lisbon", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"] {
      let zone = try #require(TimeZone(identifier: name))
      let clock = try #require(LocalClock(timeZone: name))
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      // Every three hours for a year, which includes both clock changes of a zone that has them.
      for step in 0..<(366 * 8) {
        let date = Date(timeIntervalSince1970: 1_767_225_600 + Double(step) * 10_800 + 1_740)
        let parts = calendar.dateComponents(
          [.year, .month, .day, .hour, .minute, .weekday], from: date)
        let local = clock.localTime(at: date)
        let day = LocalTime.Day.number(
          year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
        #expect(local.day.number == day, "\(name) \(date)")
        #expect(local.minute == (parts.hour ?? 0) * 60 + (parts.minute ?? 0), "\(name) \(date)")
        #expect(local.day.weekday == ((parts.weekday ?? 0) + 5) % 7)
      }
    }
  }

  @Test("clocks handle the skipped hour and the repeated hour of clock changes")
  func changes() throws {
    let clock = try #require(LocalClock(timeZone: "Europe/Lisbon"))
    func local(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> LocalTime {
      LocalTime(
        dayNumber: LocalTime.Day.number(year: 2026, month: month, day: day),
        minute: 60 * hour + minute)
    }
    // On 29 March at 01:00 UTC, the local time jumps from 01:00 to 02:00; on 25 October at 01:00
    // UTC, it falls back from 02:00 to 01:00.
    let spring = Date(timeIntervalSince1970: 1_774_746_000)
    #expect(clock.localTime(at: spring - 1) == local(3, 29, 0, 59))
    #expect(clock.localTime(at: spring) == local(3, 29, 2, 0))
    #expect(clock.date(at: local(3, 29, 2, 0)) == spring)
    #expect(clock.date(at: local(3, 29, 1, 30)) == spring + 1800)
    let autumn = Date(timeIntervalSince1970: 1_792_890_000)
    #expect(clock.localTime(at: autumn - 1) == local(10, 25, 1, 59))
    #expect(clock.localTime(at: autumn) == local(10, 25, 1, 0))
    #expect(clock.date(at: local(10, 25, 1, 30)) == autumn - 1800)
    #expect(clock.offsetFromGMT(at: spring - 1) == .zero)
    #expect(clock.offsetFromGMT(at: spring) == .seconds(3600))
    #expect(clock.offsetFromGMT(at: autumn) == .zero)
    let start = clock.localTime(at: Date(timeIntervalSince1970: 0))
    for strange in [Double.nan, .infinity, 1e300] {
      #expect(clock.localTime(at: Date(timeIntervalSince1970: strange)) == start)
    }
    // A road closed from 1 to 2 a.m. is closed for two hours on the day of the autumn change, and
    // not at all on the day of the spring change.
    let night = TimeCondition([TimeRange(start: 60, end: 120)])
    func minutes(_ around: Date) -> Int {
      stride(from: -43_200.0, to: 43_200, by: 60).count {
        night.contains(clock.localTime(at: around + $0))
      }
    }
    #expect(minutes(spring) == 0)
    #expect(minutes(autumn) == 120)
  }

  @Test("day numbers are correct in leap years and before 1970")
  func calendar() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for number in stride(from: -30_000, to: 60_000, by: 97) {
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      #expect(
        LocalTime.Day.number(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
          == number)
    }
  }

  @Test("the time zone of a network is determined from boundaries, addresses, or its location")
  func zones() throws {
    let drawn = try extract("")
    // The corner of drawings is in northern Italy.
    #expect(drawn.report.timeZone == "Europe/Rome" || drawn.report.timeZone == "Europe/Zurich")
    #expect(drawn.network.timeZone == drawn.report.timeZone)
    #expect(drawn.network.localClock != nil)
    let stated = try extract(
      "", relations: [("type=boundary timezone=Europe/Lisbon", "outer:wa")])
    #expect(stated.network.timeZone == "Europe/Lisbon")
    let several = try extract(
      "",
      relations: [
        ("type=boundary timezone=Europe/Lisbon", "outer:wa"),
        ("type=boundary timezone=Europe/Rome", "outer:wa"),
      ])
    #expect(several.network.timeZone == "Europe/Rome")
    #expect(LocalClock(timeZone: "Middle/Earth") == nil)
    // Only the zones of the country are considered, even if the main city of another zone is
    // nearer.
    for (tags, zone) in [
      ("type=boundary ISO3166-1=AT", "Europe/Vienna"),
      ("type=boundary ISO3166-2=SI-021", "Europe/Belgrade"),
      ("type=boundary ISO3166-1:alpha2=at", "Europe/Vienna"),
    ] {
      let abroad = try extract("", relations: [(tags, "outer:wa")])
      #expect(abroad.network.timeZone == zone)
      #expect(!abroad.report.isTimeZoneNearest)
    }
    let addressed = try extract("addr:country=AT")
    #expect(addressed.network.timeZone == "Europe/Vienna")
    // Values that aren't time zones, and relations that aren't boundaries, are ignored.
    for tags in ["type=boundary timezone=UTC+1:30h", "type=site timezone=Europe/Lisbon"] {
      let other = try extract("", relations: [(tags, "outer:wa")])
      #expect(other.network.timeZone == drawn.network.timeZone)
    }
  }

  @Test("paths and ferries are closed outside their opening hours, but streets are not")
  func openingHours() throws {
    for (tags, isOpen) in [
      ("highway=footway opening_hours=08:00-20:00", false),
      ("highway=path opening_hours=Nov-Feb_08:00-17:00", false),
      ("route=ferry opening_hours=08:00-20:00", false),
      ("highway=service opening_hours=08:00-20:00", true),
    ] {
      let extract = try extract(tags)
      for (hour, holds) in [(12, true), (23, isOpen)] {
        let route = try extract.routeOrNone("14", .foot) { $0.time = moment(11, 23, hour) }
        #expect(route?.contains("around") == !holds, "\(tags) \(hour)")
      }
    }
    let unread = try extract("highway=footway opening_hours=sunrise-sunset")
    #expect(unread.report.build.conditionsNotUnderstood > 0)
  }

  @Test("the attributes of an edge depend on the time")
  func edges() throws {
    let extract = try extract("maxspeed:conditional=10@(07:00-09:00)")
    let edges = try extract.network.edgeIDs.map { try extract.network.edge($0) }
      .filter { !$0.conditions.isEmpty }
    #expect(edges.count == 2)
    for edge in edges {
      #expect(
        edge.attributes(at: moment(11, 23, 8)).paces.car
          == RoadAttributes.pace(kilometersPerHour: 8))
      #expect(edge.attributes(at: .usual) == edge.attributes)
    }
  }

  @Test(
    "a departure without an offset is a local time; a departure with an offset is an instant",
    arguments: [
      ("2026-03-29T00:59", 0, 59), ("2026-03-29T01:30", 2, 30), ("2026-03-29T01:30Z", 2, 30),
      ("2026-10-25T01:30", 1, 30), ("2026-10-25 01:30:00+00:00", 1, 30),
      ("2026-10-25T00:30Z", 1, 30), ("2026-07-01T23:59:59", 23, 59), ("9999-07-01T08:00", 8, 0),
    ] as [(String, Int, Int)])
  func departures(_ text: String, hour: Int, minute: Int) throws {
    let clock = try #require(LocalClock(timeZone: "Europe/Lisbon"))
    let time = try #require(DepartureTime(text)).localTime(on: clock)
    #expect(time.minute == 60 * hour + minute)
  }

  @Test(
    "text without a valid date and time of day is not parsed as a departure",
    arguments: [
      "", "tomorrow", "2026-02-30T08:00", "2026-07-01", "2026-07-01T24:00", "10:00", "2026",
      "20261127", "8", "1782950400",
    ])
  func noDepartures(_ text: String) { #expect(DepartureTime(text) == nil) }
}
