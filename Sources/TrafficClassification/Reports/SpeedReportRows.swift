public import Files
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rows of a file of reported speeds: CSV, or lines of JSON.
///
///     way,direction,speed_kmh,time,until
///     123456,forward,12,2026-03-02T08:15:00Z,2026-03-02T09:00:00Z
///
///     {"from": 31415926, "to": 27182818, "speed_kmh": 0, "time": "2026-03-02T08:15:00Z"}
///
/// A row has a `way`, or the nodes `from` and `to` of a way, with OpenStreetMap ids; a speed as
/// `speed_kmh`, `speed_mph`, or `speed_mps`, 0 for a closed road; and optionally a `direction`
/// along the way (`forward`, `backward`, or `both`, the default), a `time`, and the time `until`
/// which it holds, as RFC 3339 or seconds since 1970. Other columns are ignored. CSV without a header has
/// the columns `from`, `to`, and `speed_kmh`, as for OSRM.
///
/// A row that can't be read doesn't affect the others.
public struct SpeedReportRows: Sendable {
  /// The reports, in the order of the rows; a row on both directions of a way yields two.
  public private(set) var reports: [SpeedReport] = []
  /// The errors of the rows that can't be read, each with its line; at most the first 100.
  public private(set) var faults: [FileError] = []
  /// The number of rows that can't be read.
  public private(set) var faultCount = 0

  private static let mostFaults = 100

  /// Reads a file, or standard input for `-`.
  ///
  /// - Throws: ``Files/FileError`` if the file can't be read.
  public init(contentsOf path: String) throws(FileError) {
    var source = try ByteSource(path: path)
    self.init(bytes: try source.rest(), name: path)
  }

  /// Reads rows from bytes.
  ///
  /// - Parameter name: the name of the source in errors.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(bytes: [UInt8], name: String) {
    var columns: [String]?
    var number = 0
    for line in bytes[...].dropByteOrderMark().split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      number += 1
      let text = String(decoding: line, as: UTF8.self).trimmed
      guard !text.isEmpty else { continue }
      do throws(FileError) {
        if text.hasPrefix("{") {
          try add(Self.members(of: Array(text.utf8)))
          continue
        }
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
          .map { Self.unquoted(String($0).trimmed) }
        if columns == nil {
          let isHeader = fields.contains { Double($0) == nil && !$0.isEmpty }
          columns = isHeader ? try Self.columns(fields) : ["from", "to", "speed_kmh"]
          if isHeader { continue }
        }
        var row: [String: String] = [:]
        for (name, field) in zip(columns ?? [], fields) where !field.isEmpty { row[name] = field }
        try add(row)
      } catch {
        faultCount += 1
        // Without a header, no row can be understood.
        if faults.count < Self.mostFaults {
          faults.append(
            FileError(
              error.code, found: error.found, expected: error.expected, file: name, line: number))
        }
        if columns == nil, !text.hasPrefix("{") { return }
      }
    }
  }

  private static func unquoted(_ field: String) -> String {
    field.count > 1 && field.hasPrefix("\"") && field.hasSuffix("\"")
      ? String(field.dropFirst().dropLast()) : field
  }

  /// Other names of columns and members.
  private static let aliases = [
    "way_id": "way", "osm_way_id": "way", "from_node": "from", "to_node": "to",
    "from_osm_id": "from", "to_osm_id": "to", "speed_kph": "speed_kmh",
  ]

  private static func name(_ text: String) -> String {
    let name = text.lowercased()
    return aliases[name] ?? name
  }

  private static func columns(_ fields: [String]) throws(FileError) -> [String] {
    let columns = fields.map(name)
    let hasRoad = columns.contains("way") || columns.contains("from") && columns.contains("to")
    guard hasRoad, columns.contains(where: { factors[$0] != nil }) else {
      throw FileError(
        .malformed, found: "the columns \(fields.joined(separator: ","))",
        expected: "way, or from and to, and speed_kmh, speed_mph, or speed_mps")
    }
    return columns
  }

  private static func members(of bytes: [UInt8]) throws(FileError) -> [String: String] {
    let object = try JSONNode(bytes).object()
    var row: [String: String] = [:]
    for key in object.names {
      guard let node = object[key], !node.isNull else { continue }
      if node.isString {
        row[name(key)] = try node.string()
      } else if node.isNumber {
        row[name(key)] = String(decoding: bytes[node.range], as: UTF8.self)
      }
    }
    return row
  }

  /// The meters per second of a unit of each column of speeds.
  private static let factors = ["speed_kmh": 1 / 3.6, "speed_mph": 0.44704, "speed_mps": 1]

  private mutating func add(_ row: [String: String]) throws(FileError) {
    let speed = try Self.speed(row)
    let time = try Self.time(row["time"])
    let until = try Self.time(row["until"])
    func add(_ road: SpeedReport.Road) {
      reports.append(SpeedReport(road: road, speed: speed, time: time, until: until))
    }
    if let way = row["way"] {
      let id = try Self.id(way, of: "way")
      let direction = row["direction"]?.lowercased() ?? "both"
      guard ["forward", "backward", "both"].contains(direction) else {
        throw FileError(
          .malformed, found: "the direction '\(direction)'",
          expected: "forward, backward, or both")
      }
      if direction != "backward" { add(.way(id, isForward: true)) }
      if direction != "forward" { add(.way(id, isForward: false)) }
    } else if let start = row["from"], let end = row["to"] {
      add(.part(from: try Self.id(start, of: "from"), to: try Self.id(end, of: "to")))
    } else {
      throw FileError(
        .missingField, found: "neither a way nor two nodes", expected: "way, or from and to")
    }
  }

  private static func speed(_ row: [String: String]) throws(FileError) -> Double {
    for (name, factor) in factors {
      guard let text = row[name] else { continue }
      guard let value = Double(text), value >= 0, value.isFinite else {
        throw FileError(
          .malformed, found: "\(name) '\(text)'", expected: "a number from 0 on, 0 if closed")
      }
      return value * factor
    }
    throw FileError(
      .missingField, found: "no speed", expected: "speed_kmh, speed_mph, or speed_mps")
  }

  private static func id(_ text: String, of name: String) throws(FileError) -> Int64 {
    guard let id = Int64(text) else {
      throw FileError(
        .malformed, found: "\(name) '\(text)'", expected: "an OpenStreetMap id")
    }
    return id
  }

  private static func time(_ text: String?) throws(FileError) -> Date? {
    guard let text else { return nil }
    if let seconds = Double(text), seconds.magnitude < 1e11 {
      return Date(timeIntervalSince1970: seconds)
    }
    guard let date = Date(rfc3339: text) else {
      throw FileError(
        .malformed, found: "the time '\(text)'",
        expected: "RFC 3339, such as 2026-03-02T08:15:00Z, or seconds since 1970")
    }
    return date
  }
}
