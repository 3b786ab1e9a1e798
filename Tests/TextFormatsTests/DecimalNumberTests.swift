import Coordinates
import Files
import TestSupport
import Testing

@testable import TextFormats

@Suite("Numbers from text")
struct DecimalNumberTests {
  private func value(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard let number = DecimalNumber(bytes.span, from: 0, to: bytes.count),
      number.end == bytes.count
    else { return nil }
    return number.value
  }

  @Test(
    "numbers equal those of the standard library, bit for bit",
    arguments: [
      "0", "-0", "0.0", "-0.000", "1", "9007199254740992", "9007199254740993", "9007199254740995",
      "18446744073709551615", "9999999999999999999", "99999999999999999999", "0.1", "0.3",
      "8.41257743835449236", "52.520006599999999", "1.00000000000000011102230246251565",
      "1e22", "1e23", "-1e-22", "123456789012345678e-19", "0.0000000000000000001",
      "0.00000000000000000001", "4.9e-324", "2.4703282292062327e-324", "2.2250738585072011e-308",
      "1.7976931348623157e308", "1.7976931348623159e308", "1e400", "-1e400", "1e-400", "1e999999",
      "1E+2", "1.5e00000000000000000000001", "000012.5", "+7.25", ".5", "5.", "-.5e1",
    ])
  func cases(_ text: String) throws {
    let expected = try #require(Double(text))
    #expect(value(text)?.bitPattern == expected.bitPattern)
  }

  @Test("numbers of random digits equal those of the standard library", arguments: UInt64(0)..<8)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      var text = Bool.random(using: &generator) ? "-" : ""
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        text += String(Int.random(in: 0...9, using: &generator))
      }
      if Bool.random(using: &generator) {
        text += "."
        for _ in 0..<Int.random(in: 1...20, using: &generator) {
          text += String(Int.random(in: 0...9, using: &generator))
        }
      }
      if Int.random(in: 0..<4, using: &generator) == 0 {
        text += "e\(Int.random(in: -330...330, using: &generator))"
      }
      let expected = try #require(Double(text))
      #expect(value(text)?.bitPattern == expected.bitPattern, "\(text)")
    }
  }

  /// Most of the numbers are halfway between two `Double` values, or one unit from halfway.
  @Test("numbers at and near ties are rounded as by the standard library", arguments: UInt64(0)..<4)
  func ties(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      // An odd 54-bit number is a tie for 53 bits; with the suffixes below, it has at most 19
      // digits.
      let tie = UInt64.random(in: 1 << 53..<1 << 54, using: &generator) | 1
      for neighbor in [tie - 1, tie, tie + 1] {
        for text in ["\(neighbor)", "\(neighbor)0e-1", "\(neighbor).0", "\(neighbor)e-3"] {
          #expect(value(text) == Double(text), "\(text)")
        }
      }
    }
  }

  @Test(
    "text that isn't a number is rejected or read as NaN",
    arguments: [
      "", "-", "+", ".", "e5", "1e", "1e+", "--1", "1-", "0x1p3", "1_000", "nan", "inf", "١",
    ])
  func none(_ text: String) {
    let number = value(text)
    #expect(number == nil || number?.isNaN == true)
  }

  @Test(
    "numbers in JSON's form are distinguished from others",
    arguments: [
      ("0", true), ("-0.5e-3", true), ("10", true), ("01", false), ("-01", false), ("1.", false),
      (".5", false), ("+1", false), ("00", false),
    ])
  func forms(_ text: String, isJSON: Bool) {
    let bytes = Array(text.utf8)
    #expect(DecimalNumber(bytes.span, from: 0, to: bytes.count)?.isJSON == isJSON)
  }
}
