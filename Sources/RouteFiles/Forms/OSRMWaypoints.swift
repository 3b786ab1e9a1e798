import Coordinates
import Files
import RouteSplitting
import TextFormats

/// The waypoints of one route of an answer in OSRM's form, in the order of travel.
struct OSRMWaypoints {
  private let node: JSONNode
  /// Empty where the answer has none.
  private let waypoints: [Waypoint]

  /// Meters from where the line passes a waypoint, from which on it is not the line's.
  private static let reach = 1_000.0

  /// The start of the route.
  var origin: Waypoint? { waypoints.first }

  /// - Parameters:
  ///   - list: the member that holds the route: `routes`, `matchings` or `trips`.
  ///   - number: its number there.
  init(
    of answer: JSONMembers, route: JSONMembers, list: String, number: Int
  ) throws(FileError) {
    // Mapbox puts them into the route where it is asked to.
    let member = list == "matchings" ? "tracepoints" : "waypoints"
    let nodes = try (route[member] ?? answer[member])?.elements() ?? []
    var found: [(order: Int, waypoint: Waypoint)] = []
    for node in nodes where !node.isNull {
      let waypoint = try node.object()
      let group = list == "matchings" ? "matchings_index" : "trips_index"
      let own = list == "routes" ? nil : try waypoint[group]?.integer()
      guard own ?? number == number else { continue }
      // A traced point that is no waypoint has no number.
      if list == "matchings", waypoint["waypoint_index"] == nil { continue }
      let order = try waypoint["waypoint_index"]?.integer()
      found.append(
        (
          order ?? found.count,
          Waypoint(
            coordinate: try waypoint["location"]?.geoJSONPosition(),
            name: try waypoint.text("name"))
        ))
    }
    node = route.node
    var ordered = found.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element.waypoint)
    // A round trip ends where it begins.
    if list == "trips", try route.elements("legs").count == ordered.count,
      let first = ordered.first
    {
      ordered.append(first)
    }
    waypoints = ordered
  }

  /// Gives the waypoints to the legs.
  ///
  /// - Parameter vias: which of them each leg passes without an end there.
  func place(
    in assembly: inout RouteAssembly, vias: [[OSRMLeg.Via]]
  ) throws(FileError) {
    guard !waypoints.isEmpty else { return }
    assembly.origin = waypoints[0]
    var passed: Set<Int> = []
    var first = 0
    for (leg, vias) in vias.enumerated() {
      let last = assembly.legs[leg].lastPoint
      for via in vias where waypoints.indices.contains(via.waypoint) {
        guard passed.insert(via.waypoint).inserted else { continue }
        let count = last.map { $0 - first } ?? -1
        let point = via.point.flatMap { $0 >= 0 && $0 <= count ? first + $0 : nil }
        assembly.legs[leg].vias.append((waypoints[via.waypoint], point))
      }
      first = last ?? first
    }
    let ends = waypoints.indices.dropFirst().filter { !passed.contains($0) }
    guard ends.count == assembly.legs.count || assembly.legs.isEmpty else {
      throw node.failure(
        .countMismatch,
        found: "\(assembly.legs.count) legs between \(ends.count + 1) waypoints",
        expected: "one leg fewer than waypoints")
    }
    if assembly.legs.isEmpty {
      assembly.legs = [RouteAssembly.Leg()]
      assembly.legs[0].length = assembly.length
      assembly.legs[0].duration = assembly.duration
      assembly.legs[0].vias = waypoints.dropFirst().dropLast().map { ($0, nil) }
      assembly.legs[0].destination = waypoints[waypoints.count - 1]
      return try check(assembly)
    }
    for (leg, waypoint) in zip(assembly.legs.indices, ends) {
      assembly.legs[leg].destination = waypoints[waypoint]
    }
    try check(assembly)
  }

  /// Refuses waypoints that are elsewhere than the line is where it passes them: their locations
  /// are those on the roads.
  private func check(_ assembly: RouteAssembly) throws(FileError) {
    var passes: [(waypoint: Waypoint?, point: Int?)] = [(assembly.origin, 0)]
    for leg in assembly.legs {
      passes += leg.vias.map { ($0.waypoint, $0.point) }
      passes.append((leg.destination, leg.lastPoint))
    }
    // Where legs end may be unknown; the last one ends with the line.
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
        found: "a waypoint\(name) \(offset.fixed(0)) m from where the line passes it",
        expected: "at most \(Self.reach.fixed(0)) m",
        hint: isSwapped ? "are latitude and longitude swapped?" : nil)
    }
  }
}
