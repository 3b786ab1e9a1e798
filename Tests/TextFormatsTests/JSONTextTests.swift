import Coordinates
import Files
import FoundationEssentials
import TestSupport
import Testing

@testable import TextFormats

@Suite("JSON text")
struct JSONTextTests {
  @Test("values, keys, brackets, and commas are written")
  func structure() {
    var text = JSONText()
    text.beginObject()
    text.key("a")
    text.beginArray()
    text.integer(-1)
    text.bool(true)
    text.null()
    text.beginObject()
    text.endObject()
    text.beginArray()
    text.endArray()
    text.endArray()
    text.key("at")
    text.coordinate(Coordinate(latitude: 41.1496, longitude: -8.6109))
    text.endObject()
    text.newline()
    text.integer(.min)
    text.newline()
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        == #"{"a":[-1,true,null,{},[]],"at":[-8.6109,41.1496]}"# + "\n-9223372036854775808\n")
  }

  @Test("random strings round-trip through Foundation's decoder", arguments: UInt64(0)..<4)
  func strings(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var value = ""
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let limit: UInt32 = [0x30, 0x80, 0x800, 0x11_0000].randomElement(using: &generator) ?? 0x80
        if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) {
          value.unicodeScalars.append(scalar)
        }
      }
      var text = JSONText()
      text.string(value)
      #expect(try JSONDecoder().decode(String.self, from: Data(text.bytes)) == value)
    }
  }

  @Test(
    "numbers are written with the fewest significant digits, or as null if they aren't finite",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (1e15, "1000000000000000"),
      (1_714_559_400.125, "1714559400.125"), (.leastNonzeroMagnitude, "5e-324"), (1e300, "1e+300"),
      (1 / 3, "0.3333333333333333"), (123.4567, "123.4567"), (.nan, "null"), (.infinity, "null"),
    ])
  func shortest(_ value: Double, expected: String) {
    var text = JSONText()
    text.number(value)
    #expect(String(decoding: text.bytes, as: UTF8.self) == expected)
  }

  @Test(
    "numbers round-trip with at most 17 digits, or with as many as in Swift's description",
    arguments: UInt64(0)..<4)
  func roundTrip(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let value: Double =
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: Double(bitPattern: generator.next())
        case 1: Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 1000
        case 2: Double.random(in: -200...200, using: &generator)
        default: Double(Int.random(in: -(1 << 60)...1 << 60, using: &generator))
        }
      guard value.isFinite else { continue }
      var bytes: [UInt8] = []
      bytes.appendShortest(value)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(Double(text) == value)
      func digits(_ text: String) -> Int {
        let mantissa = text.prefix { $0 != "e" }.filter(\.isNumber)
        return mantissa.drop { $0 == "0" }.count
      }
      #expect(digits(text) <= max(digits(value.description), 17), "\(text)")
    }
  }

  @Test("whole numbers and millionths are written exactly")
  func wholeNumbers() {
    var generator = SeededGenerator(seed: 8)
    func check(_ value: Int) {
      var bytes: [UInt8] = []
      bytes.appendInteger(value)
      #expect(String(decoding: bytes, as: UTF8.self) == value.description)
      bytes.removeAll()
      bytes.appendMillionths(value)
      let digits = value.magnitude.description
      let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
      var expected = "\(value < 0 ? "-" : "")\(padded.dropLast(6)).\(padded.suffix(6))"
      while expected.last == "0" { expected.removeLast() }
      if expected.last == "." { expected.removeLast() }
      #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }
    // All groups of four digits, in several positions.
    for four in 0..<10_000 { check(four * 100_010_001 + four % 7) }
    for power in 0..<19 {
      let edge = (0..<power).reduce(1) { value, _ in value * 10 }
      for value in [edge - 1, edge, edge + 1] {
        check(value)
        check(-value)
      }
    }
    for _ in 0..<3000 {
      check(Int(bitPattern: UInt(generator.next() >> UInt64.random(in: 0..<64, using: &generator))))
    }
    check(.max)
    check(.min)
  }

  @Test(
    "numbers are rounded to a number of decimals, without trailing zeros", arguments: UInt64(0)..<4)
  func fixed(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let decimals = Int.random(in: 0...9, using: &generator)
      let value = Double.random(in: -1000...1000, using: &generator)
      var bytes: [UInt8] = []
      bytes.appendFixed(value, decimals: decimals)
      let text = String(decoding: bytes, as: UTF8.self)
      let read = try #require(Double(text))
      var half = 0.5
      for _ in 0..<decimals { half /= 10 }
      #expect(abs(read - value) <= half * (1 + 1e-6), "\(value) as \(text)")
      let fraction = text.firstIndex(of: ".").map { text[$0...].dropFirst() } ?? ""
      #expect(fraction.count <= decimals && fraction.last != "0" && text.last != ".")
    }
  }

  @Test("degrees round-trip without an exponent", arguments: UInt64(0)..<4)
  func degrees(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let any = Double.random(in: -180...180, using: &generator)
      let small = (0..<Int.random(in: 0...30, using: &generator)).reduce(any) { value, _ in
        value / 10
      }
      let short = (any * 1e7).rounded() / 1e7
      for value in [any, small, short, short.nextUp, short.nextDown] where value.magnitude <= 180 {
        var bytes: [UInt8] = []
        bytes.appendDegrees(value)
        let text = String(decoding: bytes, as: UTF8.self)
        try #require(Double(text) == value, "\(value)")
        let shortest = value.description
        if shortest.contains("e") {
          #expect(!text.contains("e"))
        } else {
          #expect(text == (shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest))
        }
      }
    }
  }

  @Test(
    "degrees are written correctly in edge cases",
    arguments: [
      (0, "0"), (-0.0, "0"), (180, "180"), (-180, "-180"), (1e-5, "0.00001"), (-1e-7, "-0.0000001"),
      (1e-8, "0.00000001"), (-1.25e-9, "-0.00000000125"), (8.123_456_789_01, "8.12345678901"),
      (0.1 + 0.2, "0.30000000000000004"), (179.999_999_999_999_97, "179.99999999999997"),
    ])
  func edgesOfDegrees(_ value: Double, expected: String) {
    var bytes: [UInt8] = []
    bytes.appendDegrees(value)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test(
    "rounded numbers are written correctly in edge cases",
    arguments: [
      (0.5, 0, "1"), (-0.5, 0, "-1"), (-0.4, 0, "0"), (-0.0, 3, "0"), (0.999_999_96, 7, "1"),
      (-180, 7, "-180"), (179.999_999_9, 7, "179.9999999"), (0.000_000_1, 7, "0.0000001"),
      (1e300, 7, "1e+300"), (1.000_000_001, 9, "1.000000001"), (0.123_456_789, 9, "0.123456789"),
    ])
  func edges(_ value: Double, decimals: Int, expected: String) {
    var text = JSONText()
    text.number(value, decimals: decimals)
    #expect(String(decoding: text.bytes, as: UTF8.self) == expected)
  }

  @Test("times are written as Unix time or RFC 3339, or as null if they are out of range")
  func times() {
    var text = JSONText()
    text.beginArray()
    text.unixTime(Date(timeIntervalSince1970: 1_714_559_400.000_25))
    text.unixTime(Date(timeIntervalSince1970: -0.5))
    text.unixTime(.init(timeIntervalSince1970: .nan))
    text.time(Date(timeIntervalSince1970: 0))
    text.time(Date(timeIntervalSince1970: 1e18))
    text.endArray()
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        == #"[1714559400.00025,-0.5,null,"1970-01-01T00:00:00Z",null]"#)
  }
}
