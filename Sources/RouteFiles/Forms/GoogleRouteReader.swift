import Coordinates
import Files
import Journeys
import RouteSplitting
import TextFormats
import TrafficClassification

/// A reader of `computeRoutes` responses from Google's Routes API, with any field mask that
/// includes a line.
struct GoogleRouteReader: RouteListReader {
  static let list = "routes"

  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  func route(
    _ route: JSONMembers, _ notes: inout RouteNotes
  ) throws(FileError) -> PlannedRoute {
    var assembly = RouteAssembly(route.node)
    assembly.name = notes.text("description", of: route)
    assembly.length = try notes.amount("distanceMeters", of: route)
    assembly.duration = try Self.seconds(route["duration"], &notes)
    assembly.typicalDuration = try Self.seconds(route["staticDuration"], &notes)
    let whole = try line(of: route)
    var advisory = Self.intervals(of: route, &notes)
    if advisory?.isEmpty == true { advisory = nil }
    let legs = try route.elements("legs").map { node throws(FileError) in
      try leg(try node.object(), &notes)
    }
    assembly.origin = legs.first?.origin
    let joined = Self.join(legs)
    if whole == nil, let points = joined?.line.count, let intervals = advisory {
      let isInLegs = legs.allSatisfy { $0.intervals != nil }
      advisory = isInLegs ? nil : Self.countable(intervals, points: points, of: route, &notes)
    }
    // Intervals of the route are indices into its own line, which may differ from the legs' lines.
    if let joined, whole == nil || whole == joined.line || advisory == nil {
      assembly.line = joined.line
      assembly.legs = joined.legs
      assembly.traffic =
        advisory.map { Self.traffic($0, points: joined.line.count, &notes) }
        ?? Self.traffic(of: legs, joined, &notes)
    } else {
      assembly.line = whole ?? []
      assembly.legs = legs.map(\.facts)
      assembly.traffic = advisory.map {
        Self.traffic($0, points: assembly.line.count, &notes)
      }
      if advisory == nil {
        for interval in legs.compactMap({ $0.intervals?.first }) {
          notes.add(
            interval.node.failure(
              .missingField, found: "speed intervals of a leg",
              expected: "polylines of all legs"))
        }
      }
    }
    return try assembly.route()
  }

  /// Returns the traffic of the legs' intervals, which are indices into the lines of the legs; nil
  /// if no leg has intervals.
  private static func traffic(
    of legs: [Leg], _ joined: (line: [Coordinate], legs: [RouteAssembly.Leg]),
    _ notes: inout RouteNotes
  ) -> [TrafficClass]? {
    guard legs.contains(where: { $0.intervals != nil }) else { return nil }
    var traffic: [TrafficClass] = []
    for (leg, facts) in zip(legs, joined.legs) {
      let points = (facts.lastPoint ?? 0) - traffic.count + 1
      // A segment between the end of a leg and the start of the next has no data.
      let shift = points - (leg.line?.count ?? 0)
      traffic += Array(repeating: .noData, count: max(0, shift))
      traffic += Self.traffic(leg.intervals ?? [], points: leg.line?.count ?? 0, &notes)
    }
    return traffic
  }

  // MARK: Legs

  private struct Leg {
    var facts = RouteAssembly.Leg()
    var origin: Waypoint?
    var line: [Coordinate]?
    /// The last point of each step on the leg's own line, and its duration in seconds.
    var steps: [(lastPoint: Int, seconds: Double)] = []
    var intervals: [Interval]?
  }

  private func leg(
    _ leg: JSONMembers, _ notes: inout RouteNotes
  ) throws(FileError) -> Leg {
    var found = Leg()
    found.facts.length = try notes.amount("distanceMeters", of: leg)
    found.facts.duration = try Self.seconds(leg["duration"], &notes)
    found.facts.typicalDuration = try Self.seconds(leg["staticDuration"], &notes)
    found.facts.destination = try Self.waypoint(leg["endLocation"]) ?? Waypoint()
    found.origin = try Self.waypoint(leg["startLocation"])
    found.line = try line(of: leg)
    found.intervals = Self.intervals(of: leg, &notes)
    var points: [Coordinate] = []
    for node in notes.elements("steps", of: leg) {
      let step = notes.optional { () throws(FileError) in try node.object() }
      let line = step.flatMap { step in
        notes.optional { () throws(FileError) in try self.line(of: step) }
      }
      guard let step, let line else {
        found.steps = []
        return found
      }
      points.join(line)
      found.steps.append(
        (max(0, points.count - 1), try Self.seconds(step["staticDuration"], &notes) ?? .nan))
    }
    if found.line == nil, !points.isEmpty { found.line = points }
    if found.line != points || found.steps.contains(where: { $0.seconds.isNaN }) {
      found.steps = []
    }
    return found
  }

  /// Joins the legs into one line, or returns nil if there are no legs or a leg has no line.
  private static func join(_ legs: [Leg]) -> (line: [Coordinate], legs: [RouteAssembly.Leg])? {
    var points: [Coordinate] = []
    var joined: [RouteAssembly.Leg] = []
    for leg in legs {
      guard let line = leg.line, !line.isEmpty else { return nil }
      points.join(line)
      let last = points.count - 1
      var facts = leg.facts
      facts.lastPoint = last
      // The times of steps exclude traffic; they are scaled to the time of the leg or the route.
      facts.steps = leg.steps.map { (last - (line.count - 1) + $0.lastPoint, $0.seconds) }
      joined.append(facts)
    }
    return points.isEmpty ? nil : (points, joined)
  }

  private static func waypoint(_ node: JSONNode?) throws(FileError) -> Waypoint? {
    guard let location = try node?.object()["latLng"] else { return nil }
    let members = try location.object()
    // Protocol Buffers omit zeros.
    return Waypoint(
      coordinate: try location.checked(
        Coordinate(
          latitude: try members["latitude"]?.number() ?? 0,
          longitude: try members["longitude"]?.number() ?? 0)))
  }

  // MARK: Values

  private func line(of members: JSONMembers) throws(FileError) -> [Coordinate]? {
    guard let polyline = try members["polyline"]?.object() else { return nil }
    let geometry = RouteGeometry(polyline["encodedPolyline"] ?? polyline["geoJsonLinestring"])
    return try geometry?.line(options.polylineFormat ?? .google(.precision5))
  }

  /// Parses a duration in the format of Protocol Buffers, such as `123s` or `1.5s`.
  ///
  /// Returns nil if there is no value or, with a note, if the value isn't in this format.
  private static func seconds(
    _ node: JSONNode?, _ notes: inout RouteNotes
  ) throws(FileError) -> Double? {
    guard let node else { return nil }
    let text = node.isString ? try node.stringBytes() : []
    guard let unit = text.last, unit == UInt8(ascii: "s"),
      let number = DecimalNumber(text.span, from: 0, to: text.count - 1),
      number.end == text.count - 1
    else {
      notes.add(node.unexpected("a number of seconds, such as \"123s\""))
      return nil
    }
    return try node.checked(amount: number.value)
  }

  // MARK: Traffic

  private struct Interval {
    let node: JSONNode
    let start: Int
    let end: Int
    let traffic: TrafficClass
  }

  private static func intervals(
    of members: JSONMembers, _ notes: inout RouteNotes
  ) -> [Interval]? {
    let list = notes.optional { () throws(FileError) in
      try members["travelAdvisory"]?.object()["speedReadingIntervals"]?.elements()
    }
    return list?.compactMap { node in
      notes.optional { () throws(FileError) in
        let interval = try node.object()
        return Interval(
          node: node, start: try interval["startPolylinePointIndex"]?.integer() ?? 0,
          end: try interval["endPolylinePointIndex"]?.integer() ?? 0,
          traffic: try traffic(interval["speed"]))
      }
    }
  }

  private static func traffic(_ node: JSONNode?) throws(FileError) -> TrafficClass {
    guard let node else { return .noData }
    switch try node.string() {
    case "NORMAL": return .normal
    case "SLOW": return .slow
    case "TRAFFIC_JAM": return .trafficJam
    case "SPEED_UNSPECIFIED": return .noData
    default: throw node.unexpected("NORMAL, SLOW, or TRAFFIC_JAM")
    }
  }

  /// Returns the intervals of a route without a line of its own, or nil if they exceed the line of
  /// the legs.
  ///
  /// Unless the intervals end exactly with that line, a note is added.
  private static func countable(
    _ intervals: [Interval], points: Int, of route: JSONMembers, _ notes: inout RouteNotes
  ) -> [Interval]? {
    let last = intervals.map(\.end).max() ?? 0
    if last == points - 1 { return intervals }
    let isOnLine = last < points
    notes.add(
      (route["travelAdvisory"] ?? route.node).failure(
        .missingField, found: "intervals up to point \(last) without a polyline of the route",
        expected: "its polyline, or intervals up to point \(points - 1), the last one of its legs"),
      remedy: isOnLine ? "they are applied to the line of the legs" : nil)
    return isOnLine ? intervals : nil
  }

  /// Returns the class of each segment of a line; segments outside all intervals have no data.
  ///
  /// An interval is left out with a note if it isn't on the line, ends before it begins, or begins
  /// before the end of the previous one.
  private static func traffic(
    _ intervals: [Interval], points: Int, _ notes: inout RouteNotes
  ) -> [TrafficClass] {
    var traffic = Array(repeating: TrafficClass.noData, count: max(0, points - 1))
    var reached = 0
    for interval in intervals {
      guard interval.start >= reached, interval.start <= interval.end, interval.end < max(1, points)
      else {
        notes.add(
          interval.node.failure(
            .malformed, found: "an interval from point \(interval.start) to \(interval.end)",
            expected: "ascending points in \(reached)…\(max(reached, points - 1)), "
              + "after the previous interval and on the polyline"))
        continue
      }
      for segment in interval.start..<interval.end { traffic[segment] = interval.traffic }
      reached = interval.end
    }
    return traffic
  }
}
