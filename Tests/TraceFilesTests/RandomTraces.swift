import Coordinates
import FoundationEssentials
import MilepostKit
import TestSupport

extension SeededGenerator {
  /// Returns a coordinate, usually with seven decimals, sometimes at the south pole or on the
  /// antimeridian.
  mutating func coordinate() -> Coordinate {
    if Int.random(in: 0..<4, using: &self) == 0 {
      return Coordinate(
        latitude: .random(in: -90...90, using: &self),
        longitude: .random(in: -1...1, using: &self) * .random(in: 1e-9...180, using: &self))
    }
    let latitude = Int.random(in: -900_000_000...900_000_000, using: &self)
    let longitude = Int.random(in: -1_800_000_000...1_800_000_000, using: &self)
    let corner = Int.random(in: 0..<20, using: &self)
    return Coordinate(
      latitude: corner == 0 ? -90 : Double(latitude) / 1e7,
      longitude: corner < 2 ? 180 : Double(longitude) / 1e7)
  }

  mutating func location() -> Location {
    let millis = Int.random(in: -2_000_000_000_000...4_000_000_000_000, using: &self)
    return Location(
      coordinate: coordinate(),
      time: sometimes { _ in Date(timeIntervalSince1970: Double(millis) / 1000) },
      accuracy: sometimes { Double.random(in: 0.1...500, using: &$0) },
      bearing: sometimes { Double(Int.random(in: 0..<3600, using: &$0)) / 10 },
      speed: sometimes { Double.random(in: 0...60, using: &$0) },
      elevation: sometimes { Double(Int.random(in: -4000...90_000, using: &$0)) / 10 })
  }

  /// Returns an id, usually with characters that need quoting or escaping, but without whitespace
  /// at its ends.
  mutating func id(_ number: Int) -> String {
    let parts = [
      "a", "é", "🚗", "\"", "'", ",", ";", "<b>", "&amp;", "\\", "\n", "\t", "]]>", "%20",
    ]
    let middle = (0..<Int.random(in: 0...4, using: &self)).map { _ in
      parts.randomElement(using: &self) ?? ""
    }
    return "\(number)" + middle.joined() + "."
  }

  mutating func record(_ number: Int) throws -> TraceRecord {
    let count = Int.random(in: 1...12, using: &self)
    let locations = (0..<count).map { _ in location() }
    let starts = (1..<max(2, count)).filter { _ in
      Int.random(in: 0..<4, using: &self) == 0 && count > 1
    }
    let fields = [
      try JSONField(name: "färe", json: Array("[6.20, {\"a\":\n null}]".utf8)),
      try JSONField(name: "fare", json: Array("1e2".utf8)),
    ]
    return TraceRecord(
      try Trace(id: id(number), locations: locations), fields: fields, partStarts: starts)
  }

  private mutating func sometimes<Value>(
    _ value: (inout SeededGenerator) -> Value
  ) -> Value? {
    let made = value(&self)
    return Bool.random(using: &self) ? made : nil
  }
}
