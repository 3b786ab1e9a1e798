import Coordinates

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The id of a trace in JSON: a string, or a number by its text.
struct JSONIdentifier {
  let text: String
  let isNumeric: Bool
}

extension JSONScanner {
  /// Reads an id; nil for `null`.
  mutating func identifier() throws(TripFormatError) -> JSONIdentifier? {
    switch try peek() {
    case UInt8(ascii: "\""):
      return JSONIdentifier(text: try string(), isNumeric: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let range = try skipValue()
      return JSONIdentifier(text: String(decoding: bytes[range], as: UTF8.self), isNumeric: true)
    default:
      if try skipNull() { return nil }
      throw unexpected("an id: text or a number")
    }
  }

  /// Reads a time: a number of Unix time, a string, or `null` for unknown.
  @inline(__always)
  mutating func time(_ remarks: inout TimeRemarks) throws(TripFormatError) -> Date? {
    let first = try peek()
    if first == UInt8(ascii: "\"") { return try timeText(&remarks) }
    if first == UInt8(ascii: "n"), try skipNull() { return nil }
    let place = position
    let number = try number()
    guard let time = TimeText(unix: number) else { throw notATime("\(number)", at: place) }
    remarks.formUnion(time.remarks)
    return time.date
  }

  private mutating func timeText(_ remarks: inout TimeRemarks) throws(TripFormatError) -> Date? {
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
  private func notATime(_ found: String, at place: Int) -> TripFormatError {
    var error = failure(
      .invalidTime, found: "'\(found)'", expected: "Unix seconds or RFC 3339, year 0 to 9999",
      at: place)
    error.hint = TimeText.hint(for: found)
    return error
  }

  /// How deep the arrays that follow are nested around the first thing that is none: for a position
  /// 0, for an array of positions 1; 3 stands for more than 2.
  ///
  /// An empty array counts as holding positions.
  func nesting() throws(TripFormatError) -> Int {
    var probe = self
    var depth = 0
    while depth < 4, try probe.peek() == UInt8(ascii: "[") {
      depth += 1
      if try !probe.enterArray() { return depth }
    }
    guard depth > 0 else { throw probe.unexpected("an array") }
    return depth - 1
  }

  /// Reads a position of GeoJSON: longitude, latitude, and an altitude that is passed over.
  @inline(__always)
  mutating func geoJSONPosition() throws(TripFormatError) -> Location {
    guard try enterArray() else { throw unexpectedPair() }
    let longitude = try number()
    guard try continueArray() else { throw unexpectedPair() }
    let latitude = try number()
    while try continueArray() { _ = try number() }
    return Location(coordinate: Coordinate(latitude: latitude, longitude: longitude))
  }

  /// Reads an array of numbers in which `null` is unknown and becomes NaN.
  mutating func measurements() throws(TripFormatError) -> [Double] {
    var values: [Double] = []
    var more = try enterArray()
    while more {
      values.append(try skipNull() ? .nan : try number())
      more = try continueArray()
    }
    return values
  }

  /// Reads an array of times, or of such arrays: all of them in one row.
  mutating func times(_ remarks: inout TimeRemarks) throws(TripFormatError) -> [Date?] {
    var values: [Date?] = []
    var more = try enterArray()
    while more {
      if try peek() == UInt8(ascii: "[") {
        var moreOfPart = try enterArray()
        while moreOfPart {
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

/// The locations of lines, and where each line but the first begins.
struct JSONLineStrings {
  var locations: [Location] = []
  var partStarts: [Int] = []
}

extension JSONScanner {
  /// Reads an array of positions (`nesting` 1), or an array of such arrays (2), onto the others.
  mutating func lines(
    nesting: Int, into lines: inout JSONLineStrings
  ) throws(TripFormatError) {
    do {
      guard nesting == 2 else { return try positions(into: &lines.locations) }
      var more = try enterArray()
      while more {
        let start = lines.locations.count
        try positions(into: &lines.locations)
        if start > 0, lines.locations.count > start { lines.partStarts.append(start) }
        more = try continueArray()
      }
    } catch {
      throw error.at(index: lines.locations.count)
    }
  }

  private mutating func positions(into locations: inout [Location]) throws(TripFormatError) {
    var more = try enterArray()
    while more {
      locations.append(try geoJSONPosition())
      more = try continueArray()
    }
  }
}

/// Lists beside the locations of a trace, an element per location.
struct ParallelLists {
  var times: [Date?]?
  var accuracy: [Double]?
  var bearing: [Double]?
  var speed: [Double]?

  /// Puts the lists into the locations.
  ///
  /// - Throws: ``TripFormatError/Code/countMismatch`` where a list has another length.
  func apply(to locations: inout [Location]) throws(TripFormatError) {
    if let times {
      try check(times.count, "times", locations.count)
      for index in times.indices { locations[index].time = times[index] }
    }
    if let accuracy {
      try check(accuracy.count, "values of accuracy", locations.count)
      for index in accuracy.indices { locations[index].accuracy = accuracy[index] }
    }
    if let bearing {
      try check(bearing.count, "values of bearing", locations.count)
      for index in bearing.indices { locations[index].bearing = bearing[index] }
    }
    if let speed {
      try check(speed.count, "values of speed", locations.count)
      for index in speed.indices { locations[index].speed = speed[index] }
    }
  }

  private func check(_ count: Int, _ what: String, _ expected: Int) throws(TripFormatError) {
    guard count == expected else {
      throw TripFormatError(
        .countMismatch, found: "\(count) \(what)", expected: "\(expected), one for each location")
    }
  }
}

extension Trace {
  /// Creates a trace; an invalid coordinate is this module's error, with its index.
  init(id: String, checking locations: [Location]) throws(TripFormatError) {
    do {
      try self.init(id: id, locations: locations)
    } catch {
      throw TripFormatError(invalid: error.found, index: error.index)
    }
  }
}

extension TripFormatError {
  /// The error for a pair that names no place on Earth.
  init(invalid found: Coordinate, index: Int?) {
    self.init(
      .invalidCoordinate, found: "latitude \(found.latitude), longitude \(found.longitude)",
      expected: "-90…90 and -180…180", index: index,
      hint: found.looksSwapped ? "are latitude and longitude swapped?" : nil)
  }
}
