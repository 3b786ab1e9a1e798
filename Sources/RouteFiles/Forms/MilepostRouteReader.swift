import Coordinates
import Files
import Journeys
import RouteSplitting
import TextFormats
import TrafficClassification

/// A reader of Milepost's own results of `route`, `snap`, and `analyze` in JSON.
///
/// Each matching of `snap` and each part of `analyze` becomes a route. Routes from `analyze`
/// include the traffic on their streets.
enum MilepostRouteReader {
  static func alternatives(
    of record: JSONMembers
  ) throws(FileError) -> [RouteResponse.Alternative] {
    let lines = try record.required("geometry").elements()
    // The results of `analyze` have parts in place of the matchings of `snap`.
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
    let waypoints = try record.elements("waypoints").map { node throws(FileError) in
      try waypoint(try node.object())
    }
    assembly.origin = waypoints.first
    for (index, node) in nodes.enumerated() {
      let leg = try node.object()
      assembly.append(
        try line(lines[index]), length: try leg.amount("length"),
        duration: try leg.amount("duration"),
        destination: index + 1 < waypoints.count ? waypoints[index + 1] : Waypoint())
      addTimes(of: try streets(of: leg, in: assembly), to: &assembly)
    }
    return [RouteResponse.Alternative(assembly)]
  }

  private static func matched(
    _ matchings: [JSONNode], _ lines: [JSONNode], of record: JSONMembers
  ) throws(FileError) -> [RouteResponse.Alternative] {
    guard matchings.count == lines.count else {
      throw record.node.failure(
        .countMismatch, found: "\(matchings.count) matchings and \(lines.count) lines",
        expected: "a line for each matching")
    }
    return zip(matchings, lines).map { node, line in
      RouteResponse.Alternative { (_) throws(FileError) in try matched(node, try self.line(line)) }
    }
  }

  private static func matched(
    _ node: JSONNode, _ line: [Coordinate]
  ) throws(FileError) -> PlannedRoute {
    let matching = try node.object()
    var assembly = RouteAssembly(node)
    assembly.length = try matching.amount("length")
    assembly.typicalDuration = try matching.amount("freeFlowDuration")
    assembly.duration = try matching.amount("duration") ?? assembly.typicalDuration
    assembly.append(
      line, length: assembly.length, duration: assembly.duration, destination: Waypoint())
    assembly.legs[0].endsAtWaypoint = false
    let streets = try streets(of: matching, in: assembly)
    addTimes(of: streets, to: &assembly)
    assembly.traffic = traffic(of: streets)
    return try assembly.route()
  }

  /// A street of a leg.
  private struct Street {
    /// The index of the route's point at which the street ends.
    var lastPoint: Int
    var duration: Double?
    var traffic: TrafficClass?
  }

  /// Returns the streets of the last leg, which end at points of its line, or an empty array if a
  /// street has no length.
  private static func streets(
    of leg: JSONMembers, in assembly: RouteAssembly
  ) throws(FileError) -> [Street] {
    let number = assembly.legs.count - 1
    let last = assembly.legs[number].lastPoint ?? 0
    var point = number > 0 ? assembly.legs[number - 1].lastPoint ?? 0 : 0
    var reached = 0.0
    var end = 0.0
    var streets: [Street] = []
    for node in try leg.elements("streets") {
      let street = try node.object()
      guard let length = try street.amount("length") else { return [] }
      end += length
      while point < last {
        let segment = assembly.line[point].distance(to: assembly.line[point + 1])
        // Lengths are rounded to millimeters, so each street ends at the nearest point.
        guard reached + segment / 2 < end else { break }
        reached += segment
        point += 1
      }
      let traffic = try (street["traffic"] ?? street["speed"]).map { node throws(FileError) in
        try node.trafficClass()
      }
      streets.append(
        Street(lastPoint: point, duration: try street.amount("duration"), traffic: traffic))
    }
    if !streets.isEmpty { streets[streets.count - 1].lastPoint = last }
    return streets
  }

  /// Adds the times of the streets to the last leg, if every street has a time.
  private static func addTimes(of streets: [Street], to assembly: inout RouteAssembly) {
    guard streets.allSatisfy({ $0.duration != nil }) else { return }
    assembly.legs[assembly.legs.count - 1].steps = streets.map { ($0.lastPoint, $0.duration ?? 0) }
  }

  /// Returns the traffic on each segment of a line along streets, or nil if no street has any.
  private static func traffic(of streets: [Street]) -> [TrafficClass]? {
    guard streets.contains(where: { $0.traffic != nil }) else { return nil }
    var traffic: [TrafficClass] = []
    for street in streets {
      let segments = max(0, street.lastPoint - traffic.count)
      traffic += Array(repeating: street.traffic ?? .noData, count: segments)
    }
    return traffic
  }

  static func waypoint(_ members: JSONMembers) throws(FileError) -> Waypoint {
    Waypoint(
      coordinate: try (members["snapped"] ?? members["location"])?.geoJSONPosition(),
      name: try members.text("name"))
  }

  private static func line(_ node: JSONNode) throws(FileError) -> [Coordinate] {
    let lines = try node.scan { (scanner) throws(FileError) in
      var lines = JSONLineStrings()
      try scanner.lines(nesting: 1, into: &lines)
      return lines
    }
    return try lines.locations.enumerated().map { index, location throws(FileError) in
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
