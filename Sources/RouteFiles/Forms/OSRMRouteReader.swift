import Coordinates
import Files
import Journeys
import Polylines
import TextFormats

/// A reader of responses in OSRM's form: from OSRM's services `route`, `match`, and `trip`, from
/// Mapbox's Directions and Map Matching APIs, and from Valhalla with `format=osrm`.
struct OSRMRouteReader {
  let options: RouteReadingOptions

  /// The members that contain routes.
  static let lists = ["routes", "matchings", "trips"]

  init(_ options: RouteReadingOptions) { self.options = options }

  func alternatives(
    of answer: JSONMembers
  ) throws(FileError) -> [RouteResponse.Alternative] {
    var found: [RouteResponse.Alternative] = []
    for list in Self.lists {
      for (number, node) in try answer.elements(list).enumerated() {
        found.append(
          RouteResponse.Alternative { (notes) throws(FileError) in
            let route = try node.object()
            let waypoints = try OSRMWaypoints(
              of: answer, route: route, list: list, number: number, &notes)
            return try self.route(route, waypoints, &notes)
          })
      }
    }
    return found
  }

  /// Reads a single route without the response around it.
  func alternative(of route: JSONMembers) -> RouteResponse.Alternative {
    RouteResponse.Alternative { (notes) throws(FileError) in
      let waypoints = try OSRMWaypoints(of: route, route: route, list: "routes", number: 0, &notes)
      return try self.route(route, waypoints, &notes)
    }
  }

  private func route(
    _ route: JSONMembers, _ waypoints: OSRMWaypoints, _ notes: inout RouteNotes
  ) throws(FileError) -> PlannedRoute {
    var assembly = RouteAssembly(route.node)
    assembly.length = try notes.amount("distance", of: route)
    assembly.duration = try notes.amount("duration", of: route)
    assembly.typicalDuration = try notes.amount("duration_typical", of: route)
    var legs = try route.elements("legs").map { node throws(FileError) in
      try OSRMLeg(try node.object(), &notes)
    }
    let options = OSRMRouteOptions(of: route, &notes)
    let waypoints = waypoints.isEmpty ? OSRMWaypoints(requested: options, of: route) : waypoints
    let format = try format(of: route, legs, waypoints, options, length: assembly.length, &notes)
    var points = try RouteGeometry(route["geometry"])?.line(format) ?? []
    if let counts = Self.segmentCounts(of: legs, points: points.count) {
      var last = 0
      for (index, count) in counts.enumerated() {
        legs[index].annotation.fit(count, &notes)
        assembly.legs.append(legs[index].leg(from: last, to: last + count))
        last += count
      }
      addSteps(of: legs, to: &assembly, format, points, &notes)
    } else if let stepped = steps(
      of: &legs, in: assembly, format, overview: points, &notes)
    {
      assembly.legs = stepped.legs
      points = stepped.line
    } else {
      for leg in legs {
        assembly.legs.append(leg.leg(from: nil, to: nil))
        guard let count = leg.annotation.count, let node = leg.annotation.node else { continue }
        notes.add(
          node.failure(
            .countMismatch, found: "annotations of \(count) segments",
            expected: "those of a line of \(points.count) points (overview=full)"))
      }
    }
    assembly.line = points
    Self.annotate(&assembly, legs)
    try waypoints.place(in: &assembly, vias: legs.map(\.vias), &notes)
    assembly.name = legs.compactMap(\.summary).first
    return try assembly.route()
  }

  /// Returns the number of segments of each leg, according to annotations that cover the line
  /// exactly, or nil if they don't.
  ///
  /// If the total is wrong, but a list of one leg has a different number of values that makes the
  /// total right, that number is used for the leg.
  private static func segmentCounts(of legs: [OSRMLeg], points: Int) -> [Int]? {
    var counts = legs.compactMap(\.annotation.count)
    guard !legs.isEmpty, counts.count == legs.count else { return nil }
    let rest = points - 1 - counts.reduce(0, +)
    if rest == 0 { return counts }
    guard let odd = legs.indices.first(where: { legs[$0].annotation.has(counts[$0] + rest) })
    else { return nil }
    counts[odd] += rest
    return counts
  }

  /// Returns the format shared by all polylines of a route.
  private func format(
    of route: JSONMembers, _ legs: [OSRMLeg], _ waypoints: OSRMWaypoints,
    _ stated: OSRMRouteOptions, length: Double?, _ notes: inout RouteNotes
  ) throws(FileError) -> PolylineFormat {
    if let format = options.polylineFormat { return format }
    let text: JSONNode
    let evidence: PolylinePrecision.Evidence
    if let geometry = route["geometry"], geometry.isString {
      let start = waypoints.origin?.coordinate ?? legs.first?.steps.first?.start
      (text, evidence) = (geometry, .init(start: start, length: length))
    } else {
      // The longest step is the most reliable evidence.
      let steps = legs.flatMap(\.steps).filter { $0.geometry?.isEncoded == true }
      guard let step = steps.max(by: { $0.length ?? 0 < $1.length ?? 0 }),
        let geometry = step.geometry
      else { return .google(.precision5) }
      (text, evidence) = (geometry.node, .init(start: step.start, length: step.length))
    }
    var codec: GooglePolylineCodec
    do throws(FileError) {
      codec = try PolylinePrecision.codec(of: text, evidence, usual: stated.codec)
    } catch {
      // The requested waypoints may belong to another route.
      guard waypoints.areRequested, evidence.start != nil else { throw error }
      let length = PolylinePrecision.Evidence(length: evidence.length)
      codec = try PolylinePrecision.codec(of: text, length, usual: stated.codec)
    }
    if let other = stated.codec, other != codec {
      notes.add(
        text.failure(
          .lengthMismatch, found: "a line at precision \(codec.precision)",
          expected: "precision \(other.precision), as stated in 'routeOptions'"),
        remedy: "precision \(codec.precision) fits and is used")
    }
    return .google(codec)
  }

  /// The maximum distance in meters between the ends of the route's own line and the ends of its
  /// steps; if the distance is greater, the steps belong to another route.
  ///
  /// A simplified line keeps its ends.
  private static let nearEnd = 1_000.0

  /// Returns the legs and the whole line, built from the lines of the steps, or nil if a step has
  /// no valid line, or if the ends are too far from the ends of the route's own line.
  private func steps(
    of legs: inout [OSRMLeg], in assembly: RouteAssembly, _ format: PolylineFormat,
    overview: [Coordinate], _ notes: inout RouteNotes
  ) -> RouteAssembly? {
    guard !legs.isEmpty, legs.allSatisfy(\.hasGeometry) else { return nil }
    var stepped = RouteAssembly(assembly.node)
    let isRead: Void? = notes.optional { () throws(FileError) in
      try append(legs, to: &stepped, format)
    }
    guard isRead != nil else { return nil }
    for (end, other) in [(overview.first, stepped.line.first), (overview.last, stepped.line.last)] {
      guard let end, let other, end.distance(to: other) > Self.nearEnd else { continue }
      notes.add(
        stepped.failure(
          .lengthMismatch, found: "an end of the steps at \(other)",
          expected: "\(end), as in the route's own line"))
      return nil
    }
    var first = 0
    for (index, leg) in stepped.legs.enumerated() {
      let last = leg.lastPoint ?? first
      legs[index].annotation.fit(last - first, &notes)
      stepped.legs[index].seconds = legs[index].annotation.seconds
      first = last
    }
    return stepped
  }

  /// Appends legs with the lines of their steps to the route.
  private func append(
    _ legs: [OSRMLeg], to assembly: inout RouteAssembly, _ format: PolylineFormat
  ) throws(FileError) {
    for leg in legs {
      let first = max(0, assembly.line.count - 1)
      var ends: [(lastPoint: Int, seconds: Double)] = []
      for step in leg.steps {
        let line = try step.geometry?.line(format) ?? []
        // An arrival has no length: its line is a single point, given once or twice.
        if !step.isArrival {
          assembly.line.join(line)
        } else if assembly.line.isEmpty {
          assembly.line += line.prefix(1)
        }
        ends.append((max(0, assembly.line.count - 1), step.seconds))
      }
      var made = leg.leg(from: first, to: max(0, assembly.line.count - 1))
      made.steps = leg.hasStepTimes ? ends : []
      assembly.legs.append(made)
    }
  }

  /// Adds the times of steps to legs whose points are known, if the lines of the steps match the
  /// route's line.
  private func addSteps(
    of legs: [OSRMLeg], to assembly: inout RouteAssembly, _ format: PolylineFormat,
    _ points: [Coordinate], _ notes: inout RouteNotes
  ) {
    guard legs.allSatisfy({ $0.hasGeometry && $0.hasStepTimes }) else { return }
    var stepped = RouteAssembly(assembly.node)
    let isRead: Void? = notes.optional { () throws(FileError) in
      try append(legs, to: &stepped, format)
    }
    guard isRead != nil, stepped.line == points else { return }
    for (index, leg) in stepped.legs.enumerated()
    where leg.lastPoint == assembly.legs[index].lastPoint {
      assembly.legs[index].steps = leg.steps
    }
  }

  /// Adds the annotations of segments, if the points of all legs are known.
  private static func annotate(_ assembly: inout RouteAssembly, _ legs: [OSRMLeg]) {
    guard assembly.legs.allSatisfy({ $0.lastPoint != nil }) else { return }
    let counts = assembly.legs.enumerated().map { index, leg in
      (leg.lastPoint ?? 0) - (index > 0 ? assembly.legs[index - 1].lastPoint ?? 0 : 0)
    }
    func joined<Value>(
      _ unknown: Value, _ values: (OSRMAnnotation) -> [Value]?
    ) -> [Value]? {
      guard legs.contains(where: { values($0.annotation) != nil }) else { return nil }
      return zip(legs, counts).flatMap { leg, count in
        values(leg.annotation) ?? Array(repeating: unknown, count: count)
      }
    }
    assembly.speeds = joined(.nan) { $0.speeds }
    assembly.speedLimits = joined(.nan) { $0.speedLimits }
    assembly.traffic = joined(.noData) { $0.traffic }
  }
}
