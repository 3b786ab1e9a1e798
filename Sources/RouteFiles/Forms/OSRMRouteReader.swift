import Coordinates
import Files
import Journeys
import Polylines
import TextFormats

/// Reads answers in the form of OSRM: its services `route`, `match` and `trip`, Mapbox's Directions and
/// Map Matching, Valhalla's `format=osrm`.
struct OSRMRouteReader {
  let options: RouteReadingOptions

  /// The members that hold routes.
  static let lists = ["routes", "matchings", "trips"]

  init(_ options: RouteReadingOptions) { self.options = options }

  func routes(of answer: JSONMembers) throws(FileError) -> [PlannedRoute] {
    var planned: [PlannedRoute] = []
    for list in Self.lists {
      for (number, route) in try answer.elements(list).enumerated() {
        let waypoints = try OSRMWaypoints(
          of: answer, route: try route.object(), list: list, number: number)
        planned.append(try self.route(try route.object(), waypoints))
      }
    }
    return planned
  }

  private func route(
    _ route: JSONMembers, _ waypoints: OSRMWaypoints
  ) throws(FileError) -> PlannedRoute {
    var assembly = RouteAssembly(route.node)
    assembly.length = try route.amount("distance")
    assembly.duration = try route.amount("duration")
    assembly.typicalDuration = try route.amount("duration_typical")
    let legs = try route.elements("legs").map { node throws(FileError) in
      try OSRMLeg(try node.object())
    }
    let format = try format(of: route, legs, start: waypoints.origin?.coordinate)
    var points = try RouteGeometry(route["geometry"])?.line(format) ?? []
    let counts = legs.map(\.annotation.count)
    let annotated = counts.reduce(0) { $0 + ($1 ?? 0) }
    let isWhole = !legs.isEmpty && !counts.contains(nil) && annotated + 1 == points.count
    if isWhole {
      var last = 0
      for leg in legs {
        last += leg.annotation.count ?? 0
        assembly.legs.append(try leg.leg(from: assembly.legs.last?.lastPoint ?? 0, to: last))
      }
      try addSteps(of: legs, to: &assembly, format, points)
    } else if !legs.isEmpty, legs.allSatisfy(\.hasGeometry) {
      points = try append(legs, to: &assembly, format)
    } else {
      for leg in legs { assembly.legs.append(try leg.leg(from: nil, to: nil)) }
    }
    assembly.line = points
    annotate(&assembly, legs)
    try waypoints.place(in: &assembly, vias: legs.map(\.vias))
    assembly.name = legs.compactMap(\.summary).first
    return try assembly.route()
  }

  /// The format of all polylines of an answer, which is one.
  private func format(
    of route: JSONMembers, _ legs: [OSRMLeg], start: Coordinate?
  ) throws(FileError) -> PolylineFormat {
    if let format = options.polylineFormat { return format }
    if let text = route["geometry"], text.isString {
      return .google(
        try PolylinePrecision.codec(
          of: text, .init(start: start, length: try route.amount("distance"))))
    }
    // The longest step tells best.
    let steps = legs.flatMap(\.steps).filter { $0.geometry?.isEncoded == true }
    guard let step = steps.max(by: { $0.length ?? 0 < $1.length ?? 0 }), let text = step.geometry
    else { return .google(.precision5) }
    return .google(
      try PolylinePrecision.codec(of: text.node, .init(start: step.start, length: step.length)))
  }

  /// Adds legs with the lines of their steps, and gives the points of the whole line.
  private func append(
    _ legs: [OSRMLeg], to assembly: inout RouteAssembly, _ format: PolylineFormat
  ) throws(FileError) -> [Coordinate] {
    var points: [Coordinate] = []
    for leg in legs {
      let first = max(0, points.count - 1)
      var ends: [(lastPoint: Int, seconds: Double)] = []
      for step in leg.steps {
        let line = try step.geometry?.line(format) ?? []
        // An arrival has no length: its place is there twice, or once.
        if !step.isArrival { points.join(line) } else if points.isEmpty { points += line.prefix(1) }
        ends.append((max(0, points.count - 1), step.seconds))
      }
      var made = try leg.leg(from: first, to: max(0, points.count - 1))
      made.steps = leg.hasStepTimes ? ends : []
      assembly.legs.append(made)
    }
    return points
  }

  /// Adds what steps tell of time to legs whose points are known, where their lines fit in.
  private func addSteps(
    of legs: [OSRMLeg], to assembly: inout RouteAssembly, _ format: PolylineFormat,
    _ points: [Coordinate]
  ) throws(FileError) {
    guard legs.allSatisfy({ $0.hasGeometry && $0.hasStepTimes }) else { return }
    var stepped = RouteAssembly(assembly.node)
    guard try append(legs, to: &stepped, format) == points else { return }
    for (index, leg) in stepped.legs.enumerated()
    where leg.lastPoint == assembly.legs[index].lastPoint {
      assembly.legs[index].steps = leg.steps
    }
  }

  /// Adds what annotations tell of segments, where they are of the segments of the line.
  private func annotate(_ assembly: inout RouteAssembly, _ legs: [OSRMLeg]) {
    var first = 0
    for (index, leg) in assembly.legs.enumerated() {
      guard let last = leg.lastPoint, legs[index].annotation.count ?? (last - first) == last - first
      else { return }
      first = last
    }
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
