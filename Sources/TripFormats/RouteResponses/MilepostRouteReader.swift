import Coordinates
import Polylines
import RouteSplitting

/// Reads Milepost's own results: lines of JSON of `route`, and of `snap` and `analyze`, whose matchings
/// are routes.
struct MilepostRouteReader {
  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  func routes(of record: JSONMembers) throws(TripFormatError) -> [PlannedRoute] {
    let lines = try record.required("geometry").elements().map { node throws(TripFormatError) in
      try Self.line(node)
    }
    // Matchings of `snap` are parts of `analyze`.
    if let matchings = try (record["matchings"] ?? record["parts"])?.elements() {
      return try matched(matchings, lines, of: record)
    }
    let nodes = try record.elements("legs")
    guard nodes.count == lines.count else {
      throw record.node.failure(
        .countMismatch, found: "\(nodes.count) legs and \(lines.count) lines",
        expected: "a line for each leg")
    }
    var assembly = RouteAssembly(record.node)
    assembly.length = try record.amount("length")
    assembly.duration = try record.amount("duration")
    let waypoints = try record.elements("waypoints").map { node throws(TripFormatError) in
      try Self.waypoint(try node.object())
    }
    assembly.origin = waypoints.first
    for (index, node) in nodes.enumerated() {
      let leg = try node.object()
      assembly.append(
        lines[index], length: try leg.amount("length"), duration: try leg.amount("duration"),
        destination: index + 1 < waypoints.count ? waypoints[index + 1] : Waypoint())
      try addStreets(of: leg, to: &assembly)
    }
    return [try assembly.route()]
  }

  private func matched(
    _ matchings: [JSONNode], _ lines: [[Coordinate]], of record: JSONMembers
  ) throws(TripFormatError) -> [PlannedRoute] {
    guard matchings.count == lines.count else {
      throw record.node.failure(
        .countMismatch, found: "\(matchings.count) matchings and \(lines.count) lines",
        expected: "a line for each matching")
    }
    return try zip(matchings, lines).map { node, line throws(TripFormatError) in
      let matching = try node.object()
      var assembly = RouteAssembly(node)
      assembly.length = try matching.amount("length")
      assembly.typicalDuration = try matching.amount("freeFlowDuration")
      assembly.duration = try matching.amount("duration") ?? assembly.typicalDuration
      assembly.append(
        line, length: assembly.length, duration: assembly.duration, destination: Waypoint())
      return try assembly.route()
    }
  }

  /// Adds the times of the streets of the last leg; their borders are points of its line.
  private func addStreets(
    of leg: JSONMembers, to assembly: inout RouteAssembly
  ) throws(TripFormatError) {
    let number = assembly.legs.count - 1
    let last = assembly.legs[number].lastPoint ?? 0
    var point = number > 0 ? assembly.legs[number - 1].lastPoint ?? 0 : 0
    var reached = 0.0
    var end = 0.0
    for node in try leg.elements("streets") {
      let street = try node.object()
      guard let length = try street.amount("length"), let seconds = try street.amount("duration")
      else {
        assembly.legs[number].steps = []
        return
      }
      end += length
      while point < last {
        let segment = assembly.line[point].distance(to: assembly.line[point + 1])
        // Lengths are rounded to millimeters: a border is at the nearest point.
        guard reached + segment / 2 < end else { break }
        reached += segment
        point += 1
      }
      assembly.legs[number].steps.append((point, seconds))
    }
    if !assembly.legs[number].steps.isEmpty {
      assembly.legs[number].steps[assembly.legs[number].steps.count - 1].lastPoint = last
    }
  }

  static func waypoint(_ members: JSONMembers) throws(TripFormatError) -> Waypoint {
    Waypoint(
      coordinate: try members["location"]?.geoJSONPosition(), name: try members.text("name"))
  }

  private static func line(_ node: JSONNode) throws(TripFormatError) -> [Coordinate] {
    let lines = try node.scan { (scanner) throws(TripFormatError) in
      var lines = JSONLineStrings()
      try scanner.lines(nesting: 1, into: &lines)
      return lines
    }
    return try lines.locations.enumerated().map { index, location throws(TripFormatError) in
      try node.checked(location.coordinate, index: index)
    }
  }
}

extension RouteAssembly {
  /// Adds a leg with its line.
  mutating func append(
    _ part: [Coordinate], length: Double?, duration: Double?, destination: Waypoint
  ) {
    line.join(part)
    var leg = Leg()
    leg.lastPoint = max(0, line.count - 1)
    leg.length = length
    leg.duration = duration
    leg.destination = destination
    legs.append(leg)
  }
}
