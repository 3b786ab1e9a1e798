import Files
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The known fields of a row of reported speeds.
struct SpeedReportRow {
  /// A column of CSV, or a member of JSON.
  enum Field: String {
    case way, from, to, direction, time, until
    case kilometersPerHour = "speed_kmh"
    case milesPerHour = "speed_mph"
    case metersPerSecond = "speed_mps"

    /// - Returns: nil if the name is unknown; case is ignored.
    init?(name: String) {
      let name = name.lowercased()
      self.init(rawValue: Self.aliases[name] ?? name)
    }

    private static let aliases = [
      "way_id": "way", "osm_way_id": "way", "from_node": "from", "to_node": "to",
      "from_osm_id": "from", "to_osm_id": "to", "speed_kph": "speed_kmh",
    ]

    /// The fields of speeds, with the meters per second of their units.
    static let speeds = [
      (field: Field.kilometersPerHour, factor: 1 / 3.6), (.milesPerHour, 0.44704),
      (.metersPerSecond, 1),
    ]
    /// The names of the fields of speeds in errors.
    static let speedNames = "speed_kmh, speed_mph, or speed_mps"
  }

  /// The directions of traffic that a row applies to.
  private enum Direction: String {
    case forward, backward, both
  }

  /// The highest speed, in meters per second.
  private static let highestSpeed = 500 / 3.6

  private var texts: [Field: String] = [:]

  init() {}

  /// Reads the members of a JSON object.
  init(_ object: JSONMembers) throws(FileError) {
    for name in object.names.sorted() {
      guard let field = Field(name: name), let node = object[name] else { continue }
      if node.isString {
        try set(field, try node.string())
      } else if node.isNumber {
        try set(field, String(decoding: node.bytes[node.range], as: UTF8.self))
      } else {
        throw node.unexpected("a number or a string")
      }
    }
  }

  /// Sets the text of a field; an empty one is left out.
  mutating func set(_ field: Field, _ text: String) throws(FileError) {
    guard !text.isEmpty else { return }
    guard texts.updateValue(text, forKey: field) == nil else {
      throw FileError(.duplicateField, found: "'\(field.rawValue)' twice", expected: "it once")
    }
  }

  /// Returns the reports: one for each direction.
  func reports() throws(FileError) -> [SpeedReport] {
    let speed = try speed()
    let (time, until) = (try time(.time), try time(.until))
    if let time, let until, until <= time {
      throw failure(.until, expected: "a time after '\(texts[.time] ?? "")'")
    }
    return try roads().map { SpeedReport(road: $0, speed: speed, time: time, until: until) }
  }

  private func roads() throws(FileError) -> [SpeedReport.Road] {
    let (start, end) = (try id(.from), try id(.to))
    if let start, let end {
      guard start != end else { throw failure(.to, expected: "another node than from") }
      let forward = SpeedReport.Road.part(from: start, to: end)
      let backward = SpeedReport.Road.part(from: end, to: start)
      return select(forward, backward, by: try direction() ?? .forward)
    }
    guard start == nil, end == nil, let way = try id(.way) else {
      let node = start != nil ? "from without to" : end != nil ? "to without from" : nil
      throw FileError(
        .missingField, found: node ?? "neither a way nor two nodes", expected: "way, or from and to"
      )
    }
    let (forward, backward) = (
      SpeedReport.Road.way(way, isForward: true), SpeedReport.Road.way(way, isForward: false)
    )
    return select(forward, backward, by: try direction() ?? .both)
  }

  private func select(
    _ forward: SpeedReport.Road, _ backward: SpeedReport.Road, by direction: Direction
  ) -> [SpeedReport.Road] {
    switch direction {
    case .forward: [forward]
    case .backward: [backward]
    case .both: [forward, backward]
    }
  }

  private func direction() throws(FileError) -> Direction? {
    guard let text = texts[.direction] else { return nil }
    guard let direction = Direction(rawValue: text.lowercased()) else {
      throw failure(.direction, expected: "forward, backward, or both")
    }
    return direction
  }

  /// Returns the speed in meters per second.
  private func speed() throws(FileError) -> Double {
    let given = Field.speeds.filter { texts[$0.field] != nil }
    guard let (field, factor) = given.first else {
      throw FileError(.missingField, found: "no speed", expected: Field.speedNames)
    }
    guard given.count == 1 else {
      let names = given.map(\.field.rawValue).joined(separator: " and ")
      throw FileError(.duplicateField, found: names, expected: "one of them")
    }
    guard let value = number(field), case let speed = value * factor,
      (0...Self.highestSpeed).contains(speed)
    else {
      throw failure(field, expected: "a number from 0 (closed) to 500 km/h")
    }
    // Minus zero would be a speed in the other direction.
    return speed.magnitude
  }

  private func id(_ field: Field) throws(FileError) -> Int64? {
    guard let text = texts[field] else { return nil }
    guard let id = Int64(text) else { throw failure(field, expected: "an OpenStreetMap id") }
    return id
  }

  private func time(_ field: Field) throws(FileError) -> Date? {
    guard let text = texts[field] else { return nil }
    if let seconds = number(field), TimeText.writable.contains(seconds) {
      return Date(timeIntervalSince1970: seconds)
    }
    guard let date = Date(rfc3339: text) else {
      throw failure(
        field, expected: "RFC 3339, such as 2026-03-02T08:15:00Z, or seconds since 1970")
    }
    return date
  }

  /// Returns the value of a field that is a decimal number; nil for other text.
  private func number(_ field: Field) -> Double? {
    let bytes = Array((texts[field] ?? "").utf8)
    guard let number = DecimalNumber(bytes.span, from: 0, to: bytes.count),
      number.end == bytes.count
    else { return nil }
    return number.value
  }

  private func failure(_ field: Field, expected: String) -> FileError {
    let text = Array((texts[field] ?? "").utf8)
    let excerpt = JSONScanner(text, in: text.indices).excerpt()
    return FileError(.malformed, found: "\(field.rawValue) \(excerpt)", expected: expected)
  }
}
