import Coordinates
import Files
import Journeys
import Polylines
import RouteSplitting
import TextFormats
import TrafficClassification

/// The parts of one route as found by a reader, from which the route is built.
///
///     points    0     1     2     3     4     5
///               ●─────●─────●─────●─────●─────●
///     legs      ├─ lastPoint 2 ──┤─ lastPoint 5 ┤        each starts where the previous ends
///     steps     ├ 1 ──┼─ 2 ──┤
///
/// If the source provides the last point of each leg, the waypoints are at these points. Otherwise
/// they are placed along the line in order, guided by the lengths of the legs.
struct RouteAssembly {
  /// The part of a route between two consecutive waypoints.
  struct Leg {
    var destination = Waypoint()
    /// Whether the source has a waypoint at the end of the leg; otherwise, the end is a waypoint
    /// only if no other waypoints were added to the line.
    var endsAtWaypoint = true
    /// The index of the point at which the leg ends; nil if unknown.
    var lastPoint: Int?
    /// The stated length in meters.
    var length: Double?
    /// The stated duration in seconds, including traffic if the source provides it.
    var duration: Double?
    /// The stated duration in seconds without live traffic.
    var typicalDuration: Double?
    /// The index of the last point and the duration in seconds of each step; empty if unknown.
    var steps: [(lastPoint: Int, seconds: Double)] = []
    /// The duration of each segment in seconds; nil if unknown.
    var seconds: [Double]?
    /// The waypoints within the leg, with the indices of their points if known.
    var vias: [(waypoint: Waypoint, point: Int?)] = []
  }

  /// The JSON value that errors refer to.
  let node: JSONNode?
  var line: [Coordinate] = []
  var legs: [Leg] = []
  var origin: Waypoint?
  var name: String?
  /// The stated length in meters.
  var length: Double?
  /// The stated duration in seconds, including traffic if the source provides it.
  var duration: Double?
  /// The stated duration in seconds without live traffic.
  var typicalDuration: Double?
  /// The speed on each segment in meters per second; NaN if unknown.
  var speeds: [Double]?
  /// The speed limit on each segment in meters per second; NaN if unknown, infinite if there is
  /// no limit.
  var speedLimits: [Double]?
  var traffic: [TrafficClass]?
  /// Whether legs are missing, so that only the route's own times are complete.
  var lacksLegs = false
  /// Waypoints with coordinates that are placed along the line, in order; the line may continue
  /// after the last of them.
  var added: [Waypoint] = []
  /// The first error; nil if there is none.
  private var failure: FileError?

  init(_ node: JSONNode?) { self.node = node }

  /// Adds a part of the route, unless an earlier part has failed; an error is kept until the route
  /// is built.
  mutating func attempt(_ add: (inout RouteAssembly) throws(FileError) -> Void) {
    guard failure == nil else { return }
    do throws(FileError) {
      try add(&self)
    } catch {
      failure = error
    }
  }

  /// Builds the route.
  consuming func route() throws(FileError) -> PlannedRoute {
    if let failure { throw failure }
    // The work is limited, because each of these waypoints is searched for along the line.
    let placed = legs.reduce(added.count) { $0 + $1.vias.count + ($1.lastPoint == nil ? 1 : 0) }
    guard PlannedRoute.canPlace(placed, onPoints: line.count) else {
      throw failure(
        .tooLarge, found: "\(placed) waypoints to place on \(line.count) points",
        expected: "fewer waypoints, or the points at which legs end")
    }
    let measured = try measuredLine()
    try checkLengths(of: measured)
    do throws(RouteError) {
      let stops = try stops(on: measured)
      let times = try times(on: measured, stops.legs)
      var planned = PlannedRoute(
        try Route(measured, stops: stops.all, times: times), origin: origin, name: name,
        hasWaypoints: hasWaypoints, traffic: lineTraffic(on: measured))
      planned.statedLength = length
      planned.statedDuration = duration.map(Duration.init(inSeconds:))
      planned.typicalDuration = typicalDuration.map(Duration.init(inSeconds:))
      planned.speeds = Self.known(speeds)
      planned.speedLimits = Self.known(speedLimits)
      return planned
    } catch {
      throw failure(.malformed, found: error.description, expected: "")
    }
  }

  private func measuredLine() throws(FileError) -> MeasuredPolyline {
    do throws(PolylineError) {
      return try MeasuredPolyline(Polyline(line))
    } catch {
      throw failure(
        error.code == .noCoordinates ? .missingField : .invalidCoordinate,
        found: error.code == .noCoordinates ? "a route without a line" : error.found,
        expected: error.code == .noCoordinates ? "its geometry" : error.expected)
    }
  }

  /// Whether the source has waypoints in addition to a line.
  private var hasWaypoints: Bool {
    !added.isEmpty || legs.contains { $0.endsAtWaypoint || !$0.vias.isEmpty }
  }

  // MARK: Lengths

  private func checkLengths(of line: MeasuredPolyline) throws(FileError) {
    try check(line.length, against: length, "the route")
    var start = 0.0
    for (number, leg) in legs.enumerated() {
      guard let point = leg.lastPoint, line.polyline.indices.contains(point) else { return }
      let end = line.distance(toVertex: point)
      try check(end - start, against: leg.length, "leg \(number + 1)")
      start = end
    }
  }

  private func check(
    _ measured: Double, against stated: Double?, _ what: String
  ) throws(FileError) {
    guard let stated, !PolylinePrecision.agrees(measured, with: stated) else { return }
    throw failure(
      .lengthMismatch, found: "a line of \(measured.fixed(0)) m for \(what)",
      expected: "about \(stated.fixed(0)) m, as stated in the response")
  }

  // MARK: Waypoints

  /// The end of a leg in meters from the start of the route, and the index of the first stop in the
  /// leg, or else after it.
  struct PlacedLeg {
    let end: Double
    let firstStop: Int
  }

  private func stops(
    on line: MeasuredPolyline
  ) throws(RouteError) -> (all: [Route.Stop], legs: [PlacedLeg]) {
    let ends = try legEnds(on: line)
    var all: [(stop: Route.Stop, leg: Int)] = []
    var start = 0.0
    for (number, (leg, end)) in zip(legs, ends).enumerated() {
      all += try vias(of: leg, on: line, from: start, to: end).map { ($0, number) }
      if leg.endsAtWaypoint || added.isEmpty {
        all.append((Route.Stop(leg.destination, at: end), number))
      }
      start = end
    }
    if !added.isEmpty {
      all += zip(added, try Route.distances(of: added, on: line)).map { waypoint, distance in
        (Route.Stop(waypoint, at: distance), ends.partitionPoint { $0 >= distance })
      }
      all.sort { ($0.stop.distance, $0.leg) < ($1.stop.distance, $1.leg) }
    }
    let placed = ends.enumerated().map { number, end in
      PlacedLeg(end: end, firstStop: all.partitionPoint { $0.leg >= number })
    }
    return (all.map(\.stop), placed)
  }

  private func legEnds(on line: MeasuredPolyline) throws(RouteError) -> [Double] {
    if legs.allSatisfy({ $0.lastPoint != nil }) {
      return legs.map { line.distance(toVertex: min($0.lastPoint ?? 0, line.polyline.count - 1)) }
    }
    // The last leg ends at the end of the line; the stated lengths are scaled to match.
    let total = legs.reduce(0) { $0 + ($1.length ?? .nan) }
    var expected: [Double] = []
    var reached = 0.0
    for leg in legs.dropLast() where total > 0 {
      reached += (leg.length ?? .nan) * line.length / total
      expected.append(reached)
    }
    var inner = legs.dropLast().map(\.destination)
    let isExpected = expected.count == inner.count
    // Without coordinates, only the lengths determine the ends of legs.
    if isExpected, inner.allSatisfy({ $0.coordinate == nil }) {
      return expected + [line.length]
    }
    for number in inner.indices where isExpected && inner[number].coordinate == nil {
      inner[number].coordinate = line.coordinate(atDistance: expected[number])
    }
    return try Route.distances(of: inner + [Waypoint()], on: line, expected: expected)
  }

  /// Returns the waypoints within a leg.
  private func vias(
    of leg: Leg, on line: MeasuredPolyline, from start: Double, to end: Double
  ) throws(RouteError) -> [Route.Stop] {
    guard !leg.vias.isEmpty else { return [] }
    let points = leg.vias.map { via in via.point.map { max(0, min($0, line.polyline.count - 1)) } }
    if points.allSatisfy({ $0 != nil }) {
      var reached = start
      return zip(leg.vias, points).map { via, point in
        reached = max(reached, min(end, line.distance(toVertex: point ?? 0)))
        return Route.Stop(via.waypoint, at: reached)
      }
    }
    let part = try Route.measured(line.slice(from: start, to: end))
    let places = zip(leg.vias, points).map { via, point in
      Waypoint(coordinate: via.waypoint.coordinate ?? point.map { line.polyline[$0] })
    }
    let distances = try Route.distances(of: places, on: part)
    return zip(leg.vias, distances).map { Route.Stop($0.waypoint, at: min(end, start + $1)) }
  }

  // MARK: Segments

  private static func known(_ values: [Double]?) -> [Double?]? {
    values.map { $0.map { $0.isNaN || $0 < 0 ? nil : $0 } }
  }

  private func lineTraffic(on line: MeasuredPolyline) -> LineTraffic {
    guard let traffic else { return LineTraffic(unknownOn: line) }
    let stretches = zip(traffic, 0..<max(0, line.polyline.count - 1)).lazy.map { traffic, segment in
      TrafficStretch(
        from: line.distance(toVertex: segment), to: line.distance(toVertex: segment + 1), traffic)
    }
    return LineTraffic(on: line, stretches, elsewhere: .noData)
  }

  /// Returns an error about the source of the route.
  func failure(
    _ code: FileError.Code, found: String, expected: String
  ) -> FileError {
    node?.failure(code, found: found, expected: expected)
      ?? FileError(code, found: found, expected: expected)
  }
}
