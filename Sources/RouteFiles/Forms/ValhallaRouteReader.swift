import Coordinates
import Files
import Journeys
import RouteSplitting
import TextFormats

/// Reads answers in Valhalla's own form: `trip`, and `alternates` with a trip each.
struct ValhallaRouteReader {
  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  func alternatives(
    of answer: JSONMembers
  ) throws(FileError) -> [RouteResponse.Alternative] {
    let trip = try answer.required("trip")
    let alternates = try answer.elements("alternates")
    return [
      RouteResponse.Alternative { (notes) throws(FileError) in
        try route(try trip.object(), &notes)
      }
    ]
      + alternates.map { alternate in
        RouteResponse.Alternative { (notes) throws(FileError) in
          try route(try alternate.object().required("trip").object(), &notes)
        }
      }
  }

  /// Reads a trip that stands alone.
  func alternative(of trip: JSONMembers) -> RouteResponse.Alternative {
    RouteResponse.Alternative { (notes) throws(FileError) in try route(trip, &notes) }
  }

  private func route(
    _ trip: JSONMembers, _ notes: inout RouteNotes
  ) throws(FileError) -> PlannedRoute {
    if let status = try trip["status"]?.integer(), status != 0 {
      let message = try trip.text("status_message") ?? "status"
      throw trip.node.failure(
        .serviceFailure, found: "the service's error '\(message) (\(status))'",
        expected: "status 0")
    }
    // Without a unit that is known lengths mean nothing.
    let unit = notes.optional(remedy: "lengths are left out") { () throws(FileError) in
      try trip["units"]?.meters(
        ofUnits: ["kilometers": 1_000, "km": 1_000, "miles": .mile, "mi": .mile]) ?? 1_000
    }
    func length(_ summary: JSONMembers?) throws(FileError) -> Double? {
      guard let summary, let unit else { return nil }
      return try notes.amount("length", of: summary).map { $0 * unit }
    }
    var assembly = RouteAssembly(trip.node)
    let summary = notes.optional { () throws(FileError) in try trip["summary"]?.object() }
    assembly.length = try length(summary)
    assembly.duration = try summary.flatMap { summary throws(FileError) in
      try notes.amount("time", of: summary)
    }
    let locations = try trip.elements("locations").map { node throws(FileError) in
      try Self.location(node)
    }
    var format = options.polylineFormat
    for node in try trip.required("legs").elements() {
      let leg = try node.object()
      guard let shape = RouteGeometry(leg["shape"]) else {
        throw node.failure(
          .missingField, found: "a leg without a shape", expected: "'shape', its line",
          hint: "the request must not say shape_format=no_shape")
      }
      let summary = notes.optional { () throws(FileError) in try leg["summary"]?.object() }
      let length = try length(summary)
      if format == nil, shape.isEncoded {
        let start = assembly.legs.isEmpty ? locations.first?.waypoint.coordinate : nil
        format = .google(
          try PolylinePrecision.codec(
            of: shape.node, .init(start: start, length: length), usual: .precision6))
      }
      let line = try shape.line(format ?? .google(.precision6))
      assembly.line.join(line)
      let last = max(0, assembly.line.count - 1)
      var made = RouteAssembly.Leg()
      made.lastPoint = last
      made.length = length
      made.duration = try summary.flatMap { summary throws(FileError) in
        try notes.amount("time", of: summary)
      }
      // The shape of a leg begins with the last point of the one before.
      let first = max(0, last - (line.count - 1))
      made.steps =
        notes.optional { () throws(FileError) in try steps(of: leg, from: first, to: last) } ?? []
      assembly.legs.append(made)
    }
    try place(locations, in: &assembly)
    return try assembly.route()
  }

  /// The maneuvers with the last point and the seconds of each; none where one lacks them.
  private func steps(
    of leg: JSONMembers, from first: Int, to last: Int
  ) throws(FileError) -> [(lastPoint: Int, seconds: Double)] {
    var steps: [(lastPoint: Int, seconds: Double)] = []
    for node in try leg.elements("maneuvers") {
      let maneuver = try node.object()
      guard let end = maneuver["end_shape_index"], let seconds = try maneuver.amount("time") else {
        return []
      }
      steps.append((first + (try end.point(of: last - first + 1)), seconds))
    }
    return steps
  }

  // MARK: Waypoints

  private struct Place {
    var waypoint: Waypoint
    /// Whether a leg ends there.
    var isBreak: Bool
  }

  private static func location(_ node: JSONNode) throws(FileError) -> Place {
    let location = try node.object()
    let coordinate = try node.checked(
      Coordinate(
        latitude: try location.required("lat").number(),
        longitude: try location.required("lon").number()))
    let type = try location.text("type") ?? "break"
    let name = try location.text("name")
    let street = try location.text("street")
    return Place(
      waypoint: Waypoint(coordinate: coordinate, name: name ?? street),
      isBreak: type == "break" || type == "break_through")
  }

  private func place(
    _ locations: [Place], in assembly: inout RouteAssembly
  ) throws(FileError) {
    guard !locations.isEmpty else { return }
    assembly.origin = locations[0].waypoint
    var leg = 0
    for (index, location) in locations.enumerated().dropFirst() {
      guard leg < assembly.legs.count else {
        // More breaks than legs.
        leg += 1
        break
      }
      if location.isBreak || index == locations.count - 1 {
        assembly.legs[leg].destination = location.waypoint
        leg += 1
      } else {
        assembly.legs[leg].vias.append((location.waypoint, nil))
      }
    }
    guard leg == assembly.legs.count else {
      throw assembly.failure(
        .countMismatch, found: "\(assembly.legs.count) legs and \(locations.count) locations",
        expected: "a leg between each two that are a break")
    }
  }
}
