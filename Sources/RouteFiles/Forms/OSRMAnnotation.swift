import Files
import TextFormats
import TrafficClassification

/// The annotations of a leg in OSRM's form: one list for each kind of value.
///
/// Lists with the wrong number of values, and values that can't be read, are left out with a note;
/// null is an unknown value.
struct OSRMAnnotation {
  /// The JSON value that notes refer to; nil if there are no annotations.
  let node: JSONNode?
  private(set) var meters: [Double]?
  private(set) var duration: [Double]?
  private(set) var speed: [Double]?
  /// The speed limits in meters per second; NaN if unknown, infinite if there is no limit.
  private(set) var speedLimits: [Double]?
  private(set) var words: [TrafficClass]?
  private(set) var numbers: [TrafficClass]?

  init(_ leg: JSONMembers, _ notes: inout RouteNotes) {
    node = leg["annotation"]
    guard let node, let lists = notes.optional({ () throws(FileError) in try node.object() })
    else { return }
    meters = lists["distance"].flatMap { notes.amounts($0) }
    duration = lists["duration"].flatMap { notes.amounts($0) }
    speed = lists["speed"].flatMap { notes.amounts($0) }
    speedLimits = Self.values(of: lists["maxspeed"], else: .nan, &notes, Self.limit)
    words = Self.values(of: lists["congestion"], else: .noData, &notes, Self.traffic(word:))
    numbers = Self.values(
      of: lists["congestion_numeric"], else: .noData, &notes, Self.traffic(number:))
  }

  /// Reads a list; null elements and elements that can't be read become `unknown`.
  private static func values<Value>(
    of list: JSONNode?, else unknown: Value, _ notes: inout RouteNotes,
    _ read: (JSONNode) throws(FileError) -> Value
  ) -> [Value]? {
    guard let list else { return nil }
    let elements = notes.optional { () throws(FileError) in try list.elements() }
    return elements?.map { node in
      node.isNull ? unknown : notes.optional { () throws(FileError) in try read(node) } ?? unknown
    }
  }

  // MARK: Counts

  /// The number of values in each list, by name; nil for a missing list.
  private var lists: KeyValuePairs<String, Int?> {
    [
      "distance": meters?.count, "duration": duration?.count, "speed": speed?.count,
      "maxspeed": speedLimits?.count, "congestion": words?.count,
      "congestion_numeric": numbers?.count,
    ]
  }

  /// The most common number of values among the lists; nil if there are no lists.
  var count: Int? {
    let counts = lists.compactMap(\.value)
    return counts.max { a, b in
      counts.count { $0 == a } < counts.count { $0 == b }
    }
  }

  /// Returns whether any list has a given number of values.
  func has(_ count: Int) -> Bool { lists.contains { $0.value == count } }

  /// Leaves out, with a note, the lists whose count differs from the number of segments of the leg.
  mutating func fit(_ segments: Int, _ notes: inout RouteNotes) {
    for case (let name, let count?) in lists where count != segments {
      guard let list = (try? node?.object())?[name] else { continue }
      notes.add(
        list.failure(
          .countMismatch, found: "a list of \(count) values",
          expected: "one for each of the \(segments) segments"
            + " of the leg"))
    }
    func fitting<Value>(_ list: [Value]?) -> [Value]? { list?.count == segments ? list : nil }
    meters = fitting(meters)
    duration = fitting(duration)
    speed = fitting(speed)
    speedLimits = fitting(speedLimits)
    words = fitting(words)
    numbers = fitting(numbers)
  }

  // MARK: Values

  /// The durations in seconds; nil if there are none, or if any of them is unknown.
  var seconds: [Double]? { duration.flatMap { $0.allSatisfy { $0 >= 0 } ? $0 : nil } }

  /// The speeds in meters per second; NaN if unknown.
  ///
  /// Without a list of speeds, they are computed from lengths and durations.
  var speeds: [Double]? {
    guard speed == nil, let meters, let duration else { return speed }
    return zip(meters, duration).map { $1 > 0 ? $0 / $1 : .nan }
  }

  var traffic: [TrafficClass]? { words ?? numbers }

  /// Reads a speed limit, such as `{"speed": 50, "unit": "km/h"}`, `{"none": true}`, or
  /// `{"unknown": true}`, in meters per second.
  private static func limit(_ node: JSONNode) throws(FileError) -> Double {
    let limit = try node.object()
    guard let speed = try limit["speed"]?.amount() else {
      return limit.contains("none") ? .infinity : .nan
    }
    switch try limit.text("unit") ?? "km/h" {
    case "km/h": return speed / 3.6
    case "mph": return speed * 0.44704
    default: throw node.unexpected("a speed in km/h or mph")
    }
  }

  /// Reads a value of Mapbox's `congestion`: moderate is slow, and heavy and severe are a jam.
  private static func traffic(word node: JSONNode) throws(FileError) -> TrafficClass {
    switch try node.string() {
    case "low": return .normal
    case "moderate": return .slow
    case "heavy", "severe": return .trafficJam
    case "unknown": return .noData
    default: throw node.unexpected("unknown, low, moderate, heavy, or severe")
    }
  }

  /// Reads a value of `congestion_numeric`, 0…100, with the thresholds of Mapbox's navigation SDKs.
  private static func traffic(number node: JSONNode) throws(FileError) -> TrafficClass {
    guard node.isNumber, case let number = try node.number(), 0...100 ~= number else {
      throw node.unexpected("0 to 100")
    }
    return number < 40 ? .normal : number < 60 ? .slow : .trafficJam
  }
}
