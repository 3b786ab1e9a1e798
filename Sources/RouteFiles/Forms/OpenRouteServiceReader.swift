import Coordinates
import Files
import Journeys
import Polylines
import RouteSplitting
import TextFormats

/// A reader of openrouteservice responses, as JSON with encoded lines or as GeoJSON.
struct OpenRouteServiceReader {
  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  /// Returns whether an object is a route from openrouteservice, or the properties of such a route.
  static func reads(route: JSONMembers) -> Bool {
    route["legs"] == nil && route["summary"]?.isObject == true
      && (route["segments"]?.isArray == true || route["way_points"]?.isArray == true)
  }

  func alternatives(
    of answer: JSONMembers
  ) throws(FileError) -> [RouteResponse.Alternative] {
    let query = answer.object("metadata")?.object("query")
    let nodes =
      answer["routes"] != nil
      ? try answer.elements("routes")
      : answer["features"] != nil ? try answer.elements("features") : [answer.node]
    return nodes.map { node in
      RouteResponse.Alternative { (notes) throws(FileError) in
        try route(try node.object(), query, &notes)
      }
    }
  }

  /// Reads a single route without the response around it.
  func alternative(of route: JSONMembers) -> RouteResponse.Alternative {
    RouteResponse.Alternative { (notes) throws(FileError) in try self.route(route, nil, &notes) }
  }

  private func route(
    _ route: JSONMembers, _ query: JSONMembers?, _ notes: inout RouteNotes
  ) throws(FileError) -> PlannedRoute {
    let facts = try route["properties"]?.object() ?? route
    // In an unknown unit, lengths have no meaning; without a unit, they are in meters.
    let unit = notes.optional(remedy: "lengths are left out") { () throws(FileError) in
      try query?["units"]?.meters(ofUnits: ["m": 1, "km": 1_000, "mi": .mile]) ?? 1
    }
    func length(_ members: JSONMembers?) throws(FileError) -> Double? {
      guard let members, let unit else { return nil }
      return try notes.amount("distance", of: members).map { $0 * unit }
    }
    var assembly = RouteAssembly(route.node)
    let summary = notes.object("summary", of: facts)
    assembly.length = try length(summary)
    assembly.duration = try summary.flatMap { summary throws(FileError) in
      try notes.amount("duration", of: summary)
    }
    let ends = notes.optional { () throws(FileError) in
      try facts.elements("way_points").map { node throws(FileError) in try node.integer() }
    }
    let path = EncodedPath(
      .precision5, options.polylineFormat, count: ends?.last.map { $0 + 1 },
      length: assembly.length)
    assembly.line = try path.line(of: route["geometry"]) ?? []
    let places = notes.optional { () throws(FileError) in
      try query?.elements("coordinates").map { node throws(FileError) in
        try node.geoJSONPosition()
      }
    }
    let points = try Self.points(ends ?? [], of: facts, in: assembly.line, &notes)
    var first = 0
    for (number, node) in try facts.elements("segments").enumerated() {
      let segment = try node.object()
      var leg = RouteAssembly.Leg()
      leg.length = try length(segment)
      leg.duration = try notes.amount("duration", of: segment)
      leg.lastPoint = number < points.count ? points[number] : nil
      if let last = leg.lastPoint {
        let steps = notes.optional { () throws(FileError) in
          try Self.steps(of: segment, in: first...max(first, last))
        }
        leg.steps = steps ?? []
        leg.destination.coordinate = assembly.line[last]
        first = last
      }
      assembly.legs.append(leg)
    }
    assembly.lacksLegs = max(ends?.count ?? 0, places?.count ?? 0) > assembly.legs.count + 1
    // Waypoints are at the requested places, which may be off the road, but near the line.
    if let places, places.count == assembly.legs.count + 1 {
      assembly.origin = Waypoint(coordinate: places[0])
      for (leg, place) in places.dropFirst().enumerated() {
        let end = assembly.legs[leg].destination.coordinate
        let isNear = end.map { $0.distance(to: place) <= OSRMWaypoints.reach } ?? true
        if isNear { assembly.legs[leg].destination.coordinate = place }
      }
    }
    return try assembly.route()
  }

  /// Returns the points of the line at which segments end; empty if they are missing or, with a
  /// note, if they don't fit the line or the segments.
  private static func points(
    _ ends: [Int], of facts: JSONMembers, in line: [Coordinate], _ notes: inout RouteNotes
  ) throws(FileError) -> [Int] {
    guard let list = facts["way_points"], !ends.isEmpty else { return [] }
    let isOrdered = zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 }
    let count = try facts.elements("segments").count
    guard isOrdered, ends[0] == 0, ends.last == line.count - 1, ends.count == count + 1 else {
      notes.add(
        list.failure(
          .countMismatch,
          found: "\(ends.count) points, from \(ends[0]) to \(ends[ends.count - 1])",
          expected: "\(count + 1) ascending points, from 0 to \(line.count - 1)"))
      return []
    }
    return Array(ends.dropFirst())
  }

  private static func steps(
    of segment: JSONMembers, in points: ClosedRange<Int>
  ) throws(FileError) -> [(lastPoint: Int, seconds: Double)] {
    var steps: [(lastPoint: Int, seconds: Double)] = []
    for node in try segment.elements("steps") {
      let step = try node.object()
      guard let list = step["way_points"], let seconds = try step.amount("duration") else {
        return []
      }
      guard let last = try list.elements().last?.integer(), points.contains(last) else {
        throw list.unexpected("points in \(points.lowerBound)…\(points.upperBound)")
      }
      steps.append((last, seconds))
    }
    return steps
  }
}
