import Coordinates
import RouteSplitting
import TrafficClassification

/// Reads GeoJSON: Milepost's own routes and matchings, told by the property `kind`, and lines of others
/// with points as their waypoints and `duration` as their time.
struct GeoJSONRouteReader {
  let options: RouteReadingOptions

  /// Meters from the start of a line within which a point is its start.
  private static let startTolerance = 50.0

  init(_ options: RouteReadingOptions) { self.options = options }

  func routes(
    of value: JSONMembers
  ) throws(TripFormatError) -> (RouteResponse.Form, [PlannedRoute]) {
    let features = try Feature.features(of: value)
    let traffic = features.filter(\.isTraffic)
    if !traffic.isEmpty { return (.milepost, try trafficRoutes(traffic)) }
    if features.contains(where: { $0.kind == .route }) {
      // Milepost numbers its waypoints: points that were added to a line are another's.
      let places = features.filter(\.isForeignWaypoint)
      if places.isEmpty { return (.milepost, try ownRoutes(features)) }
      let lines = features.filter { $0.kind == .route }
      return (.geojson, try foreignRoutes(lines, places, of: value))
    }
    return (
      .geojson,
      try foreignRoutes(
        features.filter(\.isLine), features.filter { $0.type == "Point" }, of: value)
    )
  }

  private func foreignRoutes(
    _ lines: [Feature], _ places: [Feature], of value: JSONMembers
  ) throws(TripFormatError) -> [PlannedRoute] {
    guard !lines.isEmpty else {
      throw value.node.failure(
        .missingField, found: "no line among the features", expected: "one, the route")
    }
    var waypoints = options.waypoints
    var origin: Waypoint?
    if waypoints.isEmpty {
      for place in places { waypoints.append(try place.waypoint()) }
      // A point where the line begins is where the route starts, no place to go to.
      if waypoints.count > 1, let first = waypoints[0].coordinate,
        let start = try lines.first?.start(), start.distance(to: first) <= Self.startTolerance
      {
        origin = waypoints.removeFirst()
      }
    }
    guard lines.count <= 1 || waypoints.isEmpty else {
      throw value.node.failure(
        .unsupported, found: "\(lines.count) lines with waypoints",
        expected: "one line, whose waypoints they are")
    }
    return try lines.map { line throws(TripFormatError) in
      var assembly = RouteAssembly(line.geometry)
      assembly.line = try RouteGeometry(line.geometry)?.line(.google(.precision5)) ?? []
      assembly.origin = origin
      assembly.name = try line.text("name")
      let freeFlow = try line.seconds("freeFlowDuration")
      assembly.duration = try line.seconds("duration") ?? freeFlow
      assembly.pass(waypoints)
      return try assembly.route()
    }
  }

  private func ownRoutes(_ features: [Feature]) throws(TripFormatError) -> [PlannedRoute] {
    var assemblies: [RouteAssembly] = []
    for feature in features {
      switch feature.kind {
      case .route?:
        guard let properties = feature.properties else { continue }
        // Legs are counted from 0; a matching is a route of its own.
        let leg = try properties["leg"]?.integer() ?? 0
        if leg == 0 || assemblies.isEmpty {
          assemblies.append(RouteAssembly(feature.geometry))
        }
        let line = try RouteGeometry(feature.geometry)?.line(.google(.precision5)) ?? []
        let driven = try properties.amount("duration")
        let freeFlow = try properties.amount("freeFlowDuration")
        assemblies[assemblies.count - 1].append(
          line, length: try properties.amount("length"), duration: driven ?? freeFlow,
          destination: Waypoint())
      case .waypoint?:
        guard !assemblies.isEmpty, let number = try feature.properties?["waypoint"]?.integer()
        else { continue }
        let waypoint = try feature.waypoint()
        let route = assemblies.count - 1
        if number == 0 {
          assemblies[route].origin = waypoint
        } else if number >= 1, number <= assemblies[route].legs.count {
          assemblies[route].legs[number - 1].destination = waypoint
        }
      default: continue
      }
    }
    return try assemblies.map { assembly throws(TripFormatError) in try assembly.route() }
  }
}

/// Milepost's traffic on routes: pieces of each route one behind the other.
extension GeoJSONRouteReader {
  private func trafficRoutes(_ features: [Feature]) throws(TripFormatError) -> [PlannedRoute] {
    var assemblies: [Int: RouteAssembly] = [:]
    for feature in features {
      guard let properties = feature.properties else { continue }
      let number = try properties["route"]?.integer() ?? 0
      try assemblies[number, default: RouteAssembly(feature.geometry)].append(
        try RouteGeometry(feature.geometry)?.line(.google(.precision5)) ?? [],
        leg: try properties["leg"]?.integer(), to: try feature.text("destination"),
        seconds: try feature.seconds("duration"),
        TrafficSpeed(rawValue: try feature.text("speed") ?? "") ?? .noData, of: feature.geometry)
    }
    return try assemblies.sorted { $0.key < $1.key }.map { _, assembly throws(TripFormatError) in
      try assembly.route()
    }
  }
}

extension RouteAssembly {
  /// Adds a piece of a leg; of none for what lies behind the last one.
  fileprivate mutating func append(
    _ part: [Coordinate], leg: Int?, to destination: String?, seconds: Double?,
    _ speed: TrafficSpeed, of node: JSONNode
  ) throws(TripFormatError) {
    if let leg {
      // Legs without length have no pieces: one or some between two that have, not any number.
      guard leg >= max(0, legs.count - 1), leg <= legs.count + 1000 else {
        throw node.failure(
          .malformed, found: "leg \(leg) behind \(legs.count) legs", expected: "legs in order")
      }
      while legs.count <= leg {
        var next = Leg()
        next.lastPoint = max(0, line.count - 1)
        next.duration = legs.count < leg ? 0 : nil
        legs.append(next)
      }
    }
    line.join(part)
    let last = max(0, line.count - 1)
    let added = max(0, last - (traffic?.count ?? 0))
    traffic = traffic ?? []
    traffic?.append(contentsOf: repeatElement(speed, count: added))
    guard let leg else { return }
    legs[leg].lastPoint = last
    legs[leg].destination.name = destination
    if let seconds { legs[leg].steps.append((last, seconds)) }
  }
}

/// A feature, or a geometry alone.
private struct Feature {
  let geometry: JSONNode
  let type: String
  let properties: JSONMembers?
  let kind: ResultKind?

  var isLine: Bool { type == "LineString" || type == "MultiLineString" }

  /// The features of a collection, a feature, or a geometry.
  static func features(of value: JSONMembers) throws(TripFormatError) -> [Feature] {
    let type = try value.required("type")
    switch try type.string() {
    case "FeatureCollection":
      var features: [Feature] = []
      for node in try value.required("features").elements() {
        let members = try node.object()
        if let feature = try Feature(members) { features.append(feature) }
      }
      return features
    case "Feature": return try [Feature(value)].compactMap(\.self)
    case "LineString", "MultiLineString": return [Feature(ofGeometry: value.node, "LineString")]
    default:
      throw type.unexpected("FeatureCollection, Feature, LineString or MultiLineString")
    }
  }

  private init(ofGeometry node: JSONNode, _ type: String) {
    geometry = node
    self.type = type
    properties = nil
    kind = nil
  }

  /// Nil without a geometry.
  private init?(_ feature: JSONMembers) throws(TripFormatError) {
    guard let geometry = feature["geometry"] else { return nil }
    self.geometry = geometry
    type = try geometry.object().required("type").string()
    let properties = try feature["properties"]?.object()
    self.properties = properties
    if let kind = properties?["kind"], kind.isString {
      self.kind = ResultKind(rawValue: try kind.string())
    } else {
      kind = nil
    }
  }

  /// Whether it is a piece of a route with the traffic on it.
  var isTraffic: Bool {
    guard isLine, properties?["kind"]?.isString == true else { return false }
    return (try? text("kind")) == "traffic"
  }

  /// Whether it is a waypoint that someone else than Milepost put there.
  var isForeignWaypoint: Bool {
    guard type == "Point" else { return false }
    guard properties?["kind"]?.isString == true else { return true }
    return kind == .waypoint && properties?["waypoint"] == nil
  }

  /// Seconds; nil where there is no number, for others may mean anything by the name.
  func seconds(_ name: String) throws(TripFormatError) -> Double? {
    guard let properties, properties[name]?.isNumber == true else { return nil }
    return try properties.amount(name)
  }

  func text(_ name: String) throws(TripFormatError) -> String? {
    guard let node = properties?[name], node.isString else { return nil }
    return try properties?.text(name)
  }

  /// The first coordinate of a line.
  func start() throws(TripFormatError) -> Coordinate? {
    try RouteGeometry(geometry)?.line(.google(.precision5)).first
  }

  func waypoint() throws(TripFormatError) -> Waypoint {
    Waypoint(
      coordinate: try geometry.object().required("coordinates").geoJSONPosition(),
      name: try text("name"))
  }
}

extension RouteAssembly {
  /// Leads the line through waypoints, of which nothing else is known.
  mutating func pass(_ waypoints: [Waypoint]) {
    goesOn = true
    legs = waypoints.map { waypoint in
      var leg = Leg()
      leg.destination = waypoint
      return leg
    }
  }
}
