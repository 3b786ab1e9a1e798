import Files
import TextFormats
import TrafficClassification

/// What a leg in OSRM's form says of its segments.
struct OSRMAnnotation {
  /// Segments that it is of; nil where it says nothing.
  let count: Int?
  /// Nil too where one is unknown.
  let seconds: [Double]?
  /// Meters per second, NaN where unknown.
  let speeds: [Double]?
  /// Meters per second, NaN where unknown, infinite where there is none.
  let speedLimits: [Double]?
  let traffic: [TrafficSpeed]?

  init(_ annotation: JSONMembers?) throws(FileError) {
    let meters = try annotation?["distance"]?.checkedAmounts()
    let duration = try annotation?["duration"]?.checkedAmounts()
    let speed = try annotation?["speed"]?.measurements()
    let limits = try annotation?["maxspeed"]?.elements().map { node throws(FileError) in
      try Self.limit(node)
    }
    let words = try annotation?["congestion"]?.elements().map { node throws(FileError) in
      try Self.traffic(word: node)
    }
    let numbers = try annotation?["congestion_numeric"]?.measurements().map(Self.traffic(number:))
    let counts = [
      meters?.count, duration?.count, speed?.count, limits?.count, words?.count, numbers?.count,
    ].compactMap(\.self)
    if let annotation, let count = counts.first, let other = counts.first(where: { $0 != count }) {
      throw annotation.node.failure(
        .countMismatch, found: "lists of \(count) and of \(other) segments",
        expected: "lists of one length")
    }
    count = counts.first
    seconds = duration.flatMap { $0.allSatisfy { $0 >= 0 } ? $0 : nil }
    if let meters, let duration, speed == nil {
      speeds = zip(meters, duration).map { $1 > 0 ? $0 / $1 : .nan }
    } else {
      speeds = speed
    }
    speedLimits = limits
    traffic = words ?? numbers
  }

  /// Reads `{"speed": 50, "unit": "km/h"}`, `{"none": true}` or `{"unknown": true}`.
  private static func limit(_ node: JSONNode) throws(FileError) -> Double {
    if node.isNull { return .nan }
    let limit = try node.object()
    guard let speed = try limit.amount("speed") else {
      return limit.contains("none") ? .infinity : .nan
    }
    let unit = try limit.text("unit") ?? "km/h"
    switch unit {
    case "km/h": return speed / 3.6
    case "mph": return speed * 0.44704
    default: throw node.unexpected("a speed in km/h or mph")
    }
  }

  /// What Mapbox calls `congestion`: slow from moderate on, a jam from heavy on.
  private static func traffic(word node: JSONNode) throws(FileError) -> TrafficSpeed {
    if node.isNull { return .noData }
    switch try node.string() {
    case "low": return .normal
    case "moderate": return .slow
    case "heavy", "severe": return .trafficJam
    case "unknown": return .noData
    default: throw node.unexpected("unknown, low, moderate, heavy or severe")
    }
  }

  /// `congestion_numeric`, 0…100, with the borders that Mapbox's navigation libraries draw by.
  private static func traffic(number: Double) -> TrafficSpeed {
    if number.isNaN { return .noData }
    return number < 40 ? .normal : number < 60 ? .slow : .trafficJam
  }
}
