import Coordinates
import Files
import Journeys
import Polylines
import RouteSplitting
import TextFormats

/// A builder of a route from the legs of a Valhalla trip.
struct ValhallaTripBuilder {
  /// The unit of lengths in meters; nil if the unit is unknown, in which case lengths are left out.
  private let unit: Double?
  private let locations: [TripLocation]
  /// The format of shapes; nil until it is determined from the first shape.
  private var format: PolylineFormat?
  private var assembly: RouteAssembly

  init(
    _ trip: JSONMembers, format: PolylineFormat?, _ notes: inout RouteNotes
  ) throws(FileError) {
    unit = notes.optional(remedy: "lengths are left out") { () throws(FileError) in
      try trip["units"]?.meters(
        ofUnits: ["kilometers": 1_000, "km": 1_000, "miles": .mile, "mi": .mile]) ?? 1_000
    }
    self.format = format
    assembly = RouteAssembly(trip.node)
    let summary = Self.summary(of: trip, &notes)
    assembly.length = try Self.length(summary, unit, &notes)
    assembly.duration = try Self.duration(summary, &notes)
    locations = try trip.elements("locations").map { node throws(FileError) in
      try Self.location(node)
    }
  }

  /// Appends a leg.
  mutating func append(_ node: JSONNode, _ notes: inout RouteNotes) throws(FileError) {
    let leg = try node.object()
    guard let shape = RouteGeometry(leg["shape"]) else {
      throw node.failure(
        .missingField, found: "a leg without a shape", expected: "'shape', its line",
        hint: "the request must not contain shape_format=no_shape")
    }
    let summary = Self.summary(of: leg, &notes)
    var made = RouteAssembly.Leg()
    made.length = try Self.length(summary, unit, &notes)
    if format == nil, shape.isEncoded { format = try codec(of: shape, length: made.length) }
    let line = try shape.line(format ?? .google(.precision6))
    assembly.line.join(line)
    let last = max(0, assembly.line.count - 1)
    made.lastPoint = last
    made.duration = try Self.duration(summary, &notes)
    // The shape of a leg begins with the last point of the previous leg.
    let first = max(0, last - (line.count - 1))
    made.steps =
      notes.optional { () throws(FileError) in try Self.steps(of: leg, from: first, to: last) }
      ?? []
    assembly.legs.append(made)
  }

  /// Returns the codec with which a leg's shape has the stated start and length.
  private func codec(of shape: RouteGeometry, length: Double?) throws(FileError) -> PolylineFormat {
    let start = assembly.legs.isEmpty ? locations.first?.waypoint.coordinate : nil
    return .google(
      try PolylinePrecision.codec(
        of: shape.node, .init(start: start, length: length), usual: .precision6))
  }

  /// Builds the route after all legs have been appended.
  consuming func route() throws(FileError) -> PlannedRoute {
    try placeWaypoints()
    return try assembly.route()
  }

  // MARK: Amounts

  private static func summary(
    of members: JSONMembers, _ notes: inout RouteNotes
  ) -> JSONMembers? {
    notes.optional { () throws(FileError) in try members["summary"]?.object() }
  }

  private static func length(
    _ summary: JSONMembers?, _ unit: Double?, _ notes: inout RouteNotes
  ) throws(FileError) -> Double? {
    guard let summary, let unit else { return nil }
    return try notes.amount("length", of: summary).map { $0 * unit }
  }

  private static func duration(
    _ summary: JSONMembers?, _ notes: inout RouteNotes
  ) throws(FileError) -> Double? {
    guard let summary else { return nil }
    return try notes.amount("time", of: summary)
  }

  /// Returns the last point and the duration in seconds of each maneuver, or an empty array if a
  /// maneuver lacks either of them.
  private static func steps(
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

  private struct TripLocation {
    var waypoint: Waypoint
    /// Whether a leg ends at the location.
    var isBreak: Bool
  }

  private static func location(_ node: JSONNode) throws(FileError) -> TripLocation {
    let location = try node.object()
    let coordinate = try node.checked(
      Coordinate(
        latitude: try location.required("lat").number(),
        longitude: try location.required("lon").number()))
    let type = try location.text("type") ?? "break"
    let name = try location.text("name")
    let street = try location.text("street")
    return TripLocation(
      waypoint: Waypoint(coordinate: coordinate, name: name ?? street),
      isBreak: type == "break" || type == "break_through")
  }

  /// Assigns the waypoints to the legs.
  private mutating func placeWaypoints() throws(FileError) {
    guard !locations.isEmpty else { return }
    assembly.origin = locations[0].waypoint
    var leg = 0
    for (index, location) in locations.enumerated().dropFirst() {
      guard leg < assembly.legs.count else {
        // No leg is left for this location.
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
        expected: "a leg between each two consecutive breaks")
    }
  }
}
