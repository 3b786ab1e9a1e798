import Files
import Journeys
import Polylines
import RouteSplitting
import TextFormats
import TrafficClassification

/// A reader of the JSON lines of Milepost's `traffic apply`, which contain the traffic on a route.
struct TrafficLineReader {
  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  /// Returns whether an object is a line of `traffic apply`.
  static func reads(_ record: JSONMembers) -> Bool {
    record["polyline"]?.isString == true && record["traffic"]?.isArray == true
      && record["coveredLength"] != nil
  }

  func route(of record: JSONMembers) throws(FileError) -> PlannedRoute {
    var assembly = RouteAssembly(record.node)
    let length = try record.required("length")
    let meters = try length.checked(amount: length.number())
    assembly.length = meters
    assembly.typicalDuration = try record.amount("freeFlowDuration")
    assembly.duration = try record.amount("duration")
    let line = try line(of: record, length: meters)
    // Encoding rounds the line; below a meter, rounding may remove all of its length.
    let scale = meters >= 1 ? line.length / meters : 1
    let legs = try record.elements("waypoints").map(Leg.init)
    var start = RoutePosition()
    let intervals = try record.elements("traffic").map(Interval.init)
    try check(intervals, reach: meters, of: record)
    for end in try Self.ends(of: intervals, legs) {
      guard end.place.meters >= start.meters else {
        throw end.node.failure(
          .malformed, found: "an end at \(end.place.meters) m",
          expected: "\(start.meters) m or more, in order along the route")
      }
      let part = line.slice(from: scale * start.meters, to: scale * end.place.meters)
      try assembly.append(
        TrafficPiece(
          node: end.node, line: part.coordinates, leg: end.leg,
          destination: end.leg.map { legs[$0].waypoint } ?? Waypoint(),
          seconds: end.place.seconds(since: start), traffic: end.traffic))
      start = end.place
    }
    return try assembly.route()
  }

  /// The maximum difference in meters, due to rounding, between the ends of traffic and route.
  private static let tolerance = 1.0

  private func check(
    _ intervals: [Interval], reach length: Double, of record: JSONMembers
  ) throws(FileError) {
    let end = intervals.last?.end ?? 0
    guard abs(end - length) > Self.tolerance else { return }
    throw (intervals.last?.node ?? record.node).failure(
      .malformed, found: "traffic up to \(end.fixed(1)) m",
      expected: "up to the end of the route, at \(length.fixed(1)) m")
  }

  private func line(
    of record: JSONMembers, length: Double
  ) throws(FileError) -> MeasuredPolyline {
    let text = try record.required("polyline")
    let format = try format(of: text, of: record, length: length)
    let coordinates = try RouteGeometry(text)?.line(format) ?? []
    do throws(PolylineError) {
      return try MeasuredPolyline(Polyline(coordinates))
    } catch {
      throw text.failure(.malformed, found: error.found, expected: error.expected)
    }
  }

  private func format(
    of text: JSONNode, of record: JSONMembers, length: Double
  ) throws(FileError) -> PolylineFormat {
    if let format = options.polylineFormat { return format }
    if let codec = record["codec"] {
      return try codec.word(expected: "a codec such as google6", PolylineFormat.init(name:))
    }
    return .google(
      try PolylinePrecision.codec(of: text, .init(length: length), usual: .precision6))
  }

  // MARK: Pieces

  /// A place along the route.
  private struct RoutePosition {
    var meters = 0.0
    /// The seconds from the start of the route; nil if unknown.
    var seconds: Double? = 0

    func seconds(since start: RoutePosition) -> Double? {
      guard let seconds, let first = start.seconds else { return nil }
      return max(0, seconds - first)
    }
  }

  private struct Interval {
    let node: JSONNode
    let end: Double
    let seconds: Double?
    let traffic: TrafficClass

    init(_ node: JSONNode) throws(FileError) {
      let interval = try node.object()
      self.node = node
      end = try node.checked(amount: interval.required("endMeters").number())
      seconds = try interval.amount("duration")
      traffic = try interval.required("speed").trafficClass()
    }
  }

  private struct Leg {
    let node: JSONNode
    let end: RoutePosition
    let waypoint: Waypoint

    init(_ node: JSONNode) throws(FileError) {
      let members = try node.object()
      self.node = node
      end = RoutePosition(
        meters: try node.checked(amount: members.required("along").number()),
        seconds: try members.amount("duration"))
      waypoint = try MilepostRouteReader.waypoint(members)
    }
  }

  /// The end of an interval or a leg.
  private struct End {
    let node: JSONNode
    let place: RoutePosition
    /// The index of the leg; nil after the last leg.
    let leg: Int?
    let traffic: TrafficClass
  }

  /// Returns the ends of intervals and legs, in the order of the route.
  private static func ends(
    of intervals: [Interval], _ legs: [Leg]
  ) throws(FileError) -> [End] {
    var ends: [End] = []
    var leg = 0
    var seconds: Double? = 0
    for interval in intervals {
      while leg < legs.count, legs[leg].end.meters <= interval.end {
        ends.append(
          End(node: legs[leg].node, place: legs[leg].end, leg: leg, traffic: interval.traffic))
        leg += 1
      }
      seconds = seconds.flatMap { sum in interval.seconds.map { sum + $0 } }
      guard ends.last?.place.meters != interval.end else { continue }
      let place = RoutePosition(meters: interval.end, seconds: seconds)
      ends.append(
        End(
          node: interval.node, place: place, leg: leg < legs.count ? leg : nil,
          traffic: interval.traffic))
    }
    guard leg == legs.count else {
      throw legs[leg].node.failure(
        .malformed, found: "a waypoint at \(legs[leg].end.meters) m",
        expected: "one before the end of the traffic, at \(intervals.last?.end ?? 0) m")
    }
    return ends
  }
}
