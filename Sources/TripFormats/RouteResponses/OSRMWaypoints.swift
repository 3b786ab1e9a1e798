import RouteSplitting

/// The waypoints of one route of an answer in OSRM's form, in the order of travel.
struct OSRMWaypoints {
  private let node: JSONNode
  /// Empty where the answer has none.
  private let waypoints: [Waypoint]

  /// The start of the route.
  var origin: Waypoint? { waypoints.first }

  /// - Parameters:
  ///   - list: the member that holds the route: `routes`, `matchings` or `trips`.
  ///   - number: its number there.
  init(
    of answer: JSONMembers, route: JSONMembers, list: String, number: Int
  ) throws(TripFormatError) {
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
  ) throws(TripFormatError) {
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
      return
    }
    for (leg, waypoint) in zip(assembly.legs.indices, ends) {
      assembly.legs[leg].destination = waypoints[waypoint]
    }
  }
}
