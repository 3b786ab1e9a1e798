import Coordinates
import Files
import FoundationEssentials
import TestSupport
import Testing

@testable import TextFormats

@Suite("Times from text")
struct TimeTextTests {
  private func time(_ text: String) -> TimeText? {
    let bytes = Array(text.utf8)
    return TimeText(bytes.span, in: bytes.indices)
  }

  private let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  @Test(
    "times from October 1582 to the year 9999 are read and written as by Foundation",
    arguments: UInt64(0)..<8)
  func foundation(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      // Foundation uses the Julian calendar before 15 October 1582.
      let millis = Int.random(in: -12_219_292_800_000..<253_402_300_800_000, using: &generator)
      let date = Date(timeIntervalSince1970: Double(millis) / 1000)
      var written: [UInt8] = []
      let isWritten = written.appendRFC3339(date)
      #expect(isWritten)
      let text = String(decoding: written, as: UTF8.self)
      let withFraction = text.contains(".") ? text : text.replacing("Z", with: ".000Z")
      let parsed = try style.parse(withFraction)
      #expect(abs(parsed.timeIntervalSince(date)) < 0.0005, "\(text)")

      let whole = Date(timeIntervalSince1970: (Double(millis) / 1000).rounded(.down))
      let read = try #require(time(whole.formatted(.iso8601)))
      #expect(read.date == whole)
      #expect(read.remarks.subtracting(.questionable).isEmpty)
    }
  }

  @Test("every day of the years 0 to 799 round-trips")
  func days() {
    for day in -719_528..<(-719_528 + 146_097 * 2) {
      let civil = CivilDate(daysSince1970: day)
      #expect(civil.isValid)
      #expect(civil.daysSince1970 == day)
    }
  }

  @Test(
    "common forms of times are parsed",
    arguments: [
      ("2024-05-01T10:30:00Z", 1_714_559_400.0), ("2024-05-01t10:30:00z", 1_714_559_400),
      ("2024-05-01 10:30:00", 1_714_559_400), ("2024-05-01_10:30:00", 1_714_559_400),
      ("2024/05/01 10:30:00", 1_714_559_400), ("2024-05-01T10:30", 1_714_559_400),
      ("2024-05-01T10:30Z", 1_714_559_400), ("2024-05-01 10:30:00 UTC", 1_714_559_400),
      ("2024-05-01T12:30:00+02:00", 1_714_559_400), ("2024-05-01T12:30:00+0200", 1_714_559_400),
      ("2024-05-01 12:30:00 +02", 1_714_559_400), ("2024-05-01T05:00:00-05:30", 1_714_559_400),
      ("2024-05-01T10:30:00.5Z", 1_714_559_400.5), ("2024-05-01T10:30:00,25", 1_714_559_400.25),
      ("2024-05-01T10:30:00.000000000000000000000000Z", 1_714_559_400),
      ("  2024-05-01T10:30:00Z\r", 1_714_559_400), ("2016-12-31T23:59:60Z", 1_483_228_800),
      ("2024-02-29T00:00:00Z", 1_709_164_800), ("0000-01-01T00:00:00Z", -62_167_219_200),
      ("9999-12-31T23:59:59Z", 253_402_300_799), ("0", 0), ("-1.5", -1.5),
      ("1714559400", 1_714_559_400), ("1714559400.125", 1_714_559_400.125),
      ("1714559400125", 1_714_559_400.125), ("1714559400125000", 1_714_559_400.125),
      ("1714559400125000000", 1_714_559_400.125), ("1.7145594e9", 1_714_559_400),
    ])
  func forms(_ text: String, seconds: Double) throws {
    let date = try #require(time(text)).date
    #expect(abs(date.timeIntervalSince1970 - seconds) < 1e-6)
  }

  @Test(
    "text that isn't a time in the years 0 to 9999 is rejected",
    arguments: [
      "", "now", "2024-05-32", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z",
      "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
      "2024-05-01T24:00:00Z", "2024-05-01T10:60:00Z", "2024-05-01T10:30:61Z",
      "2024-05-01T10:30:00.Z", "2024-05-01T10:30:00+2", "2024-05-01T10:30:00+02:0",
      "2024-05-01T10:30:00+24:00", "2024-05-01T10:30:00+02:60", "2024-05-01T10:30:00Zx",
      "2024-05/01T10:30:00Z", "2024-05-01x10:30:00Z", "2024-05-01T10.30.00Z",
      "2O24-05-01T10:30:00Z",
      "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "1e300", "1e999999", "-1e30",
      "12:30:00", "1714559400s", "1e", "2024-05-01T10:30:0", "２０２４-05-01T10:30:00Z",
    ])
  func none(_ text: String) {
    #expect(time(text) == nil)
  }

  @Test(
    "an RFC 3339 time must exist, have a zone, and not be a number",
    arguments: [
      ("2026-03-02T08:15:00+01:00", "2026-03-02T07:15:00Z"),
      ("2026-12-31T23:59:60Z", "2027-01-01T00:00:00Z"),
      ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"), ("2026-02-30T08:00:00Z", nil),
      ("2026-01-01T25:61:00Z", nil), ("2026-03-02T08:15:00", nil), ("1772439300", nil), ("8", nil),
    ])
  func rfc3339(_ text: String, _ written: String?) {
    #expect(Date(rfc3339: text)?.rfc3339 == written)
  }

  @Test(
    "the unit of a numeric time follows from its magnitude; remarks report unusual units and years",
    arguments: [
      (1_714_559_400, TimeRemarks([]), 1_714_559_400.0),
      (1_714_559_400_000, .milliseconds, 1_714_559_400),
      (1_714_559_400_000_000, .microseconds, 1_714_559_400),
      (1_714_559_400_000_000_000, .nanoseconds, 1_714_559_400),
      (99_999_999_999, [.seconds, .questionable], 99_999_999_999),
      (100_000_000_000, [.milliseconds, .questionable], 100_000_000),
      (99_999_999_999_999, [.milliseconds, .questionable], 99_999_999_999.999),
      (100_000_000_000_000, [.microseconds, .questionable], 100_000_000),
      (100_000_000_000_000_000, [.nanoseconds, .questionable], 100_000_000),
      (-1e13, [.milliseconds, .questionable], -1e10),
    ] as [(Double, TimeRemarks, Double)])
  func units(_ value: Double, remarks: TimeRemarks, seconds: Double) throws {
    let time = try #require(TimeText(number: value))
    #expect(time.remarks == remarks)
    #expect(abs(time.date.timeIntervalSince1970 - seconds) < 1e-4)
  }

  // The Unix times are the output of `date -u -d … +%s`.
  @Test(
    "dates are parsed even without separators or without a time of day",
    arguments: [
      ("20121101001048", 1_351_728_648.0, [.compact, .noZone]),
      ("20121101001048.250", 1_351_728_648.25, [.compact, .noZone]),
      ("20121101001048,5", 1_351_728_648.5, [.compact, .noZone]),
      ("20121101001048250", 1_351_728_648.25, [.compact, .noZone]),
      ("201211010010", 1_351_728_600, [.compact, .noZone]),
      ("20121101T001048Z", 1_351_728_648, .compact),
      ("20121101T001048.25Z", 1_351_728_648.25, .compact),
      ("20121101T0010Z", 1_351_728_600, .compact),
      ("20121101 001048", 1_351_728_648, [.compact, .noZone]),
      ("20121101T001048+0100", 1_351_725_048, .compact),
      ("20121101001048Z", 1_351_728_648, .compact),
      ("20121101", 1_351_728_000, [.compact, .dateAlone]),
      ("2012-11-01", 1_351_728_000, .dateAlone), ("2012/11/01", 1_351_728_000, .dateAlone),
    ] as [(String, Double, TimeRemarks)])
  func compact(_ text: String, seconds: Double, remarks: TimeRemarks) throws {
    let found = try #require(time(text))
    #expect(abs(found.date.timeIntervalSince1970 - seconds) < 1e-6)
    #expect(found.remarks == remarks)
  }

  @Test(
    "digits that don't form a date from 1990 to 2100 are parsed as Unix times",
    arguments: [
      ("20121301001048", 20_121_301_001.048), ("20121101241048", 20_121_101_241.048),
      ("21011101001048", 21_011_101_001.048), ("20121332", 20_121_332),
      ("201213010010", 201_213_010.01),
    ])
  func noDates(_ text: String, seconds: Double) throws {
    let found = try #require(time(text))
    #expect(abs(found.date.timeIntervalSince1970 - seconds) < 1e-3)
    #expect(found.remarks.contains(.questionable))
  }

  // In spreadsheets, 41214 is 2012-11-01, and 25569 is 1970-01-01.
  @Test(
    "some numbers with many decimals are spreadsheet days; other unusual times are reported",
    arguments: [
      ("41214.0075", 1_351_728_648.0, [.spreadsheet, .noZone]),
      ("41214.007511574", 1_351_728_649, [.spreadsheet, .noZone]),
      ("41214.25", 41_214.25, .mayBeDays), ("41214", 41_214, .mayBeDays),
      ("12.34567", 12.34567, [.seconds, .questionable]),
      ("1969-12-31T23:59:59Z", -1, .questionable),
      ("2101-01-01T00:00:00Z", 4_133_980_800, .questionable),
    ] as [(String, Double, TimeRemarks)])
  func questionable(_ text: String, seconds: Double, remarks: TimeRemarks) throws {
    let found = try #require(time(text))
    #expect(abs(found.date.timeIntervalSince1970 - seconds) < 1e-3)
    #expect(found.remarks == remarks)
  }

  @Test("a missing time zone is reported in the remarks")
  func zones() {
    #expect(time("2024-05-01 10:30:00")?.remarks == .noZone)
    #expect(time("2024-05-01 10:30:00+00:00")?.remarks == [])
  }

  @Test("writing preserves microseconds, and times outside the range of RFC 3339 are rejected")
  func writing() {
    func text(_ seconds: Double) -> String? {
      var bytes: [UInt8] = []
      let date = Date(timeIntervalSince1970: seconds)
      return bytes.appendRFC3339(date) ? String(decoding: bytes, as: UTF8.self) : nil
    }
    #expect(text(0) == "1970-01-01T00:00:00Z")
    #expect(text(1_714_559_400.25) == "2024-05-01T10:30:00.250Z")
    #expect(text(1_714_559_400.000_001) == "2024-05-01T10:30:00.000001Z")
    #expect(text(1_714_559_400.999_999_9) == "2024-05-01T10:30:01Z")
    #expect(text(-0.5) == "1969-12-31T23:59:59.500Z")
    #expect(text(-62_167_219_200) == "0000-01-01T00:00:00Z")
    #expect(text(253_402_300_799) == "9999-12-31T23:59:59Z")
    for bad in [253_402_300_800, -62_167_219_201, .nan, .infinity, -.infinity, 1e300, -1e300] {
      #expect(text(bad) == nil)
    }
  }

  @Test(
    "text that resembles a time is rejected with a hint at the problem",
    arguments: [
      ("01/02/2026 08:00:00", "the order of day and month is ambiguous"),
      ("02.01.2026", "the order of day and month is ambiguous"),
      ("13/02/2026 08:00:00", "the year comes first, not the day"),
      ("02-13-2026", "the year comes first, not the month"),
      ("1-Jan-2026", "names of months"), ("8:00:00 AM", "a time of day without a date"),
      ("2026-01-01 8:00:00", "hours have two digits"),
      ("2026/01/01 08:00:00 PM", "a time of day needs 24-hour form, without AM or PM"),
    ])
  func hints(_ text: String, _ problem: String) {
    #expect(time(text) == nil)
    #expect(TimeText.hint(for: text)?.contains(problem) == true)
    #expect(TimeText.hint(for: text)?.contains("ISO 8601") == true)
  }

  @Test(
    "there is no hint for text without a known problem",
    arguments: ["", "now", "99/99/2026", "1.5.", "a-b-c"])
  func noHints(_ text: String) {
    #expect(TimeText.hint(for: text) == nil)
  }
}
