public import Files

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The id of a trace in JSON: a string, or the text of a number.
package struct JSONIdentifier {
  package let text: String
  package let isNumeric: Bool
}

extension JSONScanner {
  /// Reads an id; returns nil for `null`.
  package mutating func identifier() throws(FileError) -> JSONIdentifier? {
    switch try peek() {
    case UInt8(ascii: "\""):
      return JSONIdentifier(text: try string(), isNumeric: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let range = try skipValue()
      return JSONIdentifier(text: String(decoding: bytes[range], as: UTF8.self), isNumeric: true)
    default:
      if try skipNull() { return nil }
      throw unexpected("an id: a string or a number")
    }
  }

  /// Reads a time from a number or a string; returns nil for `null` and for an empty string.
  @inlinable
  @inline(__always)
  package mutating func time(_ remarks: inout TimeRemarks) throws(FileError) -> Date? {
    let first = try peek()
    if first == UInt8(ascii: "\"") { return try timeText(&remarks) }
    if first == UInt8(ascii: "n"), try skipNull() { return nil }
    let place = position
    let number = try number()
    if TimeText.usual.contains(number) { return Date(timeIntervalSince1970: number) }
    return try unusualTime(number, at: place, &remarks)
  }

  /// Returns the time of a number that isn't a Unix time in seconds in the ``TimeText/usual``
  /// years.
  @inline(never)
  @usableFromInline func unusualTime(
    _ number: Double, at place: Int, _ remarks: inout TimeRemarks
  ) throws(FileError) -> Date? {
    // Digits that may be a date are parsed again as text; other numbers are times in some unit.
    let digits = TimeText.mayBeCompact(bytes.span, place, position)
    let time = digits ? TimeText(bytes.span, in: place..<position) : TimeText(number: number)
    guard let time else { throw notATime("\(number)", at: place) }
    remarks.formUnion(time.remarks)
    return time.date
  }

  @usableFromInline mutating func timeText(_ remarks: inout TimeRemarks) throws(FileError) -> Date?
  {
    let place = position
    let (range, _) = try skipString()
    if range.isEmpty { return nil }
    guard let time = TimeText(bytes.span, in: range) else {
      throw notATime(String(decoding: bytes[range].prefix(40), as: UTF8.self), at: place)
    }
    remarks.formUnion(time.remarks)
    return time.date
  }

  @inline(never)
  @usableFromInline func notATime(_ found: String, at place: Int) -> FileError {
    var error = failure(
      .invalidTime, found: "'\(found)'", expected: "Unix seconds or RFC 3339, year 0 to 9999",
      at: place)
    error.hint = TimeText.hint(for: found)
    return error
  }

  /// Reads an array of numbers, with NaN for `null`.
  package mutating func measurements() throws(FileError) -> [Double] {
    var values: [Double] = []
    var more = try enterArray()
    while more {
      guard values.count < FileError.mostElements else { throw .tooMany("elements of a list") }
      values.append(try skipNull() ? .nan : try number())
      more = try continueArray()
    }
    return values
  }

  /// Reads an array of times, or an array of such arrays, into one array, with nil for `null`.
  package mutating func times(_ remarks: inout TimeRemarks) throws(FileError) -> [Date?] {
    var values: [Date?] = []
    var more = try enterArray()
    while more {
      guard values.count < FileError.mostElements else { throw .tooMany("elements of a list") }
      if try peek() == UInt8(ascii: "[") {
        var moreOfPart = try enterArray()
        while moreOfPart {
          guard values.count < FileError.mostElements else { throw .tooMany("elements of a list") }
          values.append(try time(&remarks))
          moreOfPart = try continueArray()
        }
      } else {
        values.append(try time(&remarks))
      }
      more = try continueArray()
    }
    return values
  }
}

extension JSONScanner {
  /// Reads the next object up to the end of its member `id`, and returns the id; nil if it is
  /// missing or `null`.
  package mutating func identifierOfObject() throws(FileError) -> JSONIdentifier? {
    var more = try enterObject()
    while more {
      if try key() == "id" { return try identifier() }
      _ = try skipValue()
      more = try continueObject()
    }
    return nil
  }
}
