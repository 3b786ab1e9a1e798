import Coordinates
import Files
import Journeys
import Polylines
import RouteSplitting
import TextFormats

/// The waypoints of one route of a response in OSRM's form, in the order of travel.
struct OSRMWaypoints {
  private let node: JSONNode
  /// The waypoints; empty if the response has none.
  private let waypoints: [Waypoint]
  /// Whether the waypoints are the requested places rather than places snapped to roads.
  let areRequested: Bool

  /// The maximum distance in meters between a waypoint and its place on the line.
  static let reach = 1_000.0
  /// The distance in meters from an end of the line within which the first or last waypoint counts
  /// as being at that end.
  private static let nearEnd = 100.0

  var isEmpty: Bool { waypoints.isEmpty }

  /// The start of the route; nil if there are no waypoints.
  var origin: Waypoint? { waypoints.first }

  /// Creates the waypoints from the requested places, for a response without waypoints.
  init(requested options: OSRMRouteOptions, of route: JSONMembers) {
    node = route.node
    waypoints = options.places.map { Waypoint(coordinate: $0) }
    areRequested = true
  }

  /// Reads the waypoints of a route.
  ///
  /// - Parameters:
  ///   - list: the member that contains the route: `routes`, `matchings`, or `trips`.
  ///   - number: the index of the route in that list.
  init(
    of answer: JSONMembers, route: JSONMembers, list: String, number: Int,
    _ notes: inout RouteNotes
  ) throws(FileError) {
    // Mapbox puts the waypoints into the route on request.
    let member = list == "matchings" ? "tracepoints" : "waypoints"
    let nodes = try (route[member] ?? answer[member])?.elements() ?? []
    var found: [(order: Int, waypoint: Waypoint)] = []
    for node in nodes where !node.isNull {
      let waypoint = try node.object()
      let group = list == "matchings" ? "matchings_index" : "trips_index"
      let own = list == "routes" ? nil : try waypoint[group]?.integer()
      guard own ?? number == number else { continue }
      // A tracepoint that isn't a waypoint has no index.
      if list == "matchings", waypoint["waypoint_index"] == nil { continue }
      let order = notes.optional { () throws(FileError) in
        try waypoint["waypoint_index"]?.integer()
      }
      found.append(
        (
          order ?? found.count,
          Waypoint(
            coordinate: try waypoint["location"]?.geoJSONPosition(),
            name: notes.text("name", of: waypoint))
        ))
    }
    node = route.node
    areRequested = false
    var ordered = found.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element.waypoint)
    // A round trip ends at its start.
    if list == "trips", try route.elements("legs").count == ordered.count,
      let first = ordered.first
    {
      ordered.append(first)
    }
    waypoints = ordered
  }

  /// Assigns the waypoints to the legs.
  ///
  /// If requested places don't fit, they are left out with a note.
  ///
  /// - Parameter vias: for each leg, the waypoints that it passes without ending there.
  func place(
    in assembly: inout RouteAssembly, vias: [[OSRMLeg.Via]], _ notes: inout RouteNotes
  ) throws(FileError) {
    guard !waypoints.isEmpty else { return }
    guard areRequested else { return try put(in: &assembly, vias: vias, &notes) }
    var (placed, remarks) = (assembly, notes)
    do throws(FileError) {
      try put(in: &placed, vias: vias, &remarks)
      (assembly, notes) = (placed, remarks)
    } catch {
      notes.add(error, remedy: "the requested waypoints are left out")
    }
  }

  private func put(
    in assembly: inout RouteAssembly, vias: [[OSRMLeg.Via]], _ notes: inout RouteNotes
  ) throws(FileError) {
    if assembly.legs.isEmpty {
      var leg = RouteAssembly.Leg()
      leg.length = assembly.length
      leg.duration = assembly.duration
      leg.vias = waypoints.dropFirst().dropLast().map { ($0, nil) }
      leg.destination = waypoints[waypoints.count - 1]
      assembly.legs = [leg]
      assembly.origin = waypoints[0]
      return try check(assembly)
    }
    var passed: Set<Int> = []
    var first = 0
    for (leg, vias) in vias.enumerated() {
      let last = assembly.legs[leg].lastPoint
      for via in vias {
        let found = notes.optional { () throws(FileError) in try number(via.waypoint) }
        guard let number = found, passed.insert(number).inserted else { continue }
        // If the points of the leg are unknown, so is the point of the waypoint.
        let point = last.flatMap { last in
          notes.optional(remedy: "the waypoint is placed by its location") {
            () throws(FileError) in try via.point?.point(of: last - first + 1)
          }
        }
        assembly.legs[leg].vias.append((waypoints[number], point.map { first + $0 }))
      }
      first = last ?? first
    }
    let ends = try ends(among: waypoints.indices.filter { !passed.contains($0) }, of: assembly)
    for (leg, waypoint) in ends.enumerated() {
      guard let waypoint else { continue }
      if leg == 0 {
        assembly.origin = waypoints[waypoint]
      } else {
        assembly.legs[leg - 1].destination = waypoints[waypoint]
      }
    }
    let rest = waypoints.indices.filter { !passed.contains($0) && !ends.contains($0) }
    let numbers = rest.prefix(5).map { "\($0 + 1)" }.joined(separator: ", ")
    if !rest.isEmpty || ends.contains(nil) {
      assembly.lacksLegs = !rest.isEmpty
      notes.add(
        mismatch(legs: assembly.legs.count, waypoints.count - passed.count),
        remedy: rest.isEmpty
          ? "missing waypoints are placed by the lengths of the legs"
          : "left out because no leg ends there: number \(numbers)\(rest.count > 5 ? " …" : "")")
    }
    try check(assembly)
  }

  /// Reads the index of a waypoint that a leg passes.
  private func number(_ node: JSONNode) throws(FileError) -> Int {
    let number = try node.integer()
    guard waypoints.indices ~= number else {
      throw node.failure(
        .malformed, found: "waypoint \(number)",
        expected: "one of the \(waypoints.count) waypoints, numbered from 0")
    }
    return number
  }

  // MARK: Ends of legs

  /// Returns the index of the waypoint at the start of the first leg and at the end of each leg,
  /// chosen among the candidates; nil for an end without a waypoint.
  ///
  /// Services may list more requested places than there are ends, so the candidates are matched to
  /// the ends by distance if the numbers differ.
  private func ends(
    among candidates: [Int], of assembly: RouteAssembly
  ) throws(FileError) -> [Int?] {
    let count = assembly.legs.count + 1
    if candidates.count == count { return candidates }
    guard let places = Self.ends(of: assembly), places.count == count, !candidates.isEmpty,
      PlannedRoute.canPlace(candidates.count, onPoints: count)
    else {
      throw mismatch(legs: count - 1, candidates.count)
    }
    func offset(_ candidate: Int, _ end: Int) -> Double {
      waypoints[candidates[candidate]].coordinate.map { $0.distance(to: places[end]) } ?? 0
    }
    // The first and last candidates are the ends, unless the route is only a part of the requested
    // route.
    let last = candidates.count - 1
    let beginsThere = offset(0, 0) <= Self.nearEnd
    let endsThere = offset(last, count - 1) <= Self.nearEnd
    func price(_ candidate: Int, _ end: Int) -> Double {
      guard !beginsThere || (candidate == 0) == (end == 0),
        !endsThere || (candidate == last) == (end == count - 1)
      else { return .infinity }
      return offset(candidate, end)
    }
    if candidates.count > count {
      return OrderedAssignment.cheapest(of: count, among: candidates.count) { price($1, $0) }
        .map { candidates[$0] }
    }
    var ends: [Int?] = Array(repeating: nil, count: count)
    let chosen = OrderedAssignment.cheapest(of: candidates.count, among: count, cost: price)
    for (candidate, end) in chosen.enumerated() { ends[end] = candidates[candidate] }
    return ends
  }

  private func mismatch(legs: Int, _ waypoints: Int) -> FileError {
    node.failure(
      .countMismatch,
      found: "\(legs) leg\(legs == 1 ? "" : "s") between \(waypoints) waypoints",
      expected: "one leg fewer than waypoints")
  }

  /// Returns the start of the line and the ends of its legs, by their points or else their lengths,
  /// or nil if neither is known.
  private static func ends(of assembly: RouteAssembly) -> [Coordinate]? {
    guard let start = assembly.line.first, let end = assembly.line.last,
      let line = try? MeasuredPolyline(Polyline(assembly.line))
    else { return nil }
    let total = assembly.legs.reduce(0) { $0 + ($1.length ?? .nan) }
    var reached = 0.0
    var inner: [Coordinate] = []
    for leg in assembly.legs.dropLast() {
      reached += (leg.length ?? .nan) * line.length / total
      if let point = leg.lastPoint, assembly.line.indices.contains(point) {
        inner.append(assembly.line[point])
      } else if reached.isFinite {
        inner.append(line.coordinate(atDistance: reached))
      } else {
        return nil
      }
    }
    return [start] + inner + [end]
  }

  /// Throws an error if a waypoint is too far from its place on the line.
  ///
  /// The locations in a response are snapped to roads, so they should be on the line.
  private func check(_ assembly: RouteAssembly) throws(FileError) {
    var passes: [(waypoint: Waypoint?, point: Int?)] = [(assembly.origin, 0)]
    for leg in assembly.legs {
      passes += leg.vias.map { ($0.waypoint, $0.point) }
      passes.append((leg.destination, leg.lastPoint))
    }
    // The ends of other legs may be unknown, but the last leg ends at the end of the line.
    passes[passes.count - 1].point = assembly.line.count - 1
    for case (let waypoint?, let point?) in passes where assembly.line.indices.contains(point) {
      guard let location = waypoint.coordinate else { continue }
      let place = assembly.line[point]
      let offset = place.distance(to: location)
      guard offset > Self.reach else { continue }
      let name = waypoint.name.map { " '\($0)'" } ?? ""
      let other = Coordinate(latitude: location.longitude, longitude: location.latitude)
      let isSwapped = other.isValid && place.distance(to: other) <= Self.reach
      throw node.failure(
        .malformed,
        found: "a waypoint\(name) \(offset.fixed(0)) m from its place on the line",
        expected: "at most \(Self.reach.fixed(0)) m",
        hint: isSwapped ? "are latitude and longitude swapped?" : nil)
    }
  }
}
