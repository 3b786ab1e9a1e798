import Coordinates
import Files
import Journeys
import Polylines
import RouteSplitting
import TextFormats

/// A reader of responses from HERE's Routing API, version 8: routes that consist of sections with
/// flexible polylines.
struct HERERouteReader: RouteListReader {
  static let list = "routes"

  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  func route(
    _ route: JSONMembers, _ notes: inout RouteNotes
  ) throws(FileError) -> PlannedRoute {
    var assembly = RouteAssembly(route.node)
    let sections = try route.elements("sections").map { node throws(FileError) in
      try node.object()
    }
    let namesWaypoints = sections.contains { Self.isWaypoint($0, "departure", "arrival") }
    var leg: RouteAssembly.Leg?
    for (number, section) in sections.enumerated() {
      let part = try self.leg(section, in: &assembly, &notes)
      leg = leg?.joined(with: part) ?? part
      // A section also ends where the mode of transport changes, such as at a ferry.
      let isEnd = number == sections.count - 1 || !namesWaypoints
      guard let whole = leg, isEnd || Self.isWaypoint(section, "arrival") else { continue }
      assembly.legs.append(whole)
      leg = nil
    }
    let reached = assembly.legs.reduce(0) { $0 + ($1.length ?? .nan) }
    if reached.isFinite { assembly.length = reached }
    let seconds = assembly.legs.reduce(0) { $0 + ($1.duration ?? .nan) }
    let typical = assembly.legs.reduce(0) { $0 + ($1.typicalDuration ?? .nan) }
    if seconds.isFinite { assembly.duration = seconds }
    if typical.isFinite { assembly.typicalDuration = typical }
    return try assembly.route()
  }

  /// Returns whether any of the given events of a section is at a numbered waypoint of the request.
  private static func isWaypoint(_ section: JSONMembers, _ events: String...) -> Bool {
    events.contains { section.object($0)?.object("place")?["waypoint"] != nil }
  }

  /// Reads a section as a leg, and adds its line and its traffic to the route; the first section
  /// also provides the origin.
  private func leg(
    _ section: JSONMembers, in assembly: inout RouteAssembly, _ notes: inout RouteNotes
  ) throws(FileError) -> RouteAssembly.Leg {
    guard let text = section["polyline"] else {
      throw section.node.failure(
        .missingField, found: "a section without a polyline", expected: "'polyline'",
        hint: "request return=polyline,summary")
    }
    let line = try line(of: text)
    if assembly.line.isEmpty {
      assembly.origin = try Self.waypoint(notes.object("departure", of: section))
    }
    assembly.line.join(line)
    // The summary includes actions before and after the section, such as boarding a ferry.
    let name = section["summary"] == nil ? "travelSummary" : "summary"
    let summary = notes.object(name, of: section)
    var leg = RouteAssembly.Leg()
    leg.lastPoint = max(0, assembly.line.count - 1)
    if let summary {
      leg.length = try notes.amount("length", of: summary)
      leg.duration = try notes.amount("duration", of: summary)
      let typical = summary["typicalDuration"] == nil ? "baseDuration" : "typicalDuration"
      leg.typicalDuration = try notes.amount(typical, of: summary)
    }
    leg.destination = try Self.waypoint(notes.object("arrival", of: section)) ?? Waypoint()
    let first = max(0, assembly.line.count - line.count)
    for node in notes.elements("passthrough", of: section) {
      let via = notes.optional { () throws(FileError) in
        let passed = try node.object()
        let waypoint = try Self.waypoint(passed)
        let offset = waypoint == nil ? try passed.required("offset") : passed["offset"]
        return (waypoint ?? Waypoint(), try offset?.point(of: line.count))
      }
      if let (waypoint, point) = via { leg.vias.append((waypoint, point.map { first + $0 })) }
    }
    if let traffic = HERETraffic(of: section, points: line.count, &notes) {
      assembly.append(traffic.classes, from: first)
    }
    return leg
  }

  /// Decodes a line in the requested format, or else as a flexible polyline.
  private func line(of text: JSONNode) throws(FileError) -> [Coordinate] {
    if let format = options.polylineFormat {
      return try RouteGeometry.decode(text.stringBytes(), as: format, text)
    }
    let bytes = try text.stringBytes()
    return try RouteGeometry.decode(text, as: "flexible") { () throws(PolylineError) in
      try FlexiblePolylineCodec().decode(bytes.span).line
    }
  }

  /// Returns the waypoint of a departure, an arrival, or a passthrough, or nil if it has no
  /// location.
  private static func waypoint(_ event: JSONMembers?) throws(FileError) -> Waypoint? {
    guard let place = try event?["place"]?.object(), let location = place["location"] else {
      return nil
    }
    let members = try location.object()
    return Waypoint(
      coordinate: try location.checked(
        Coordinate(
          latitude: try members.required("lat").number(),
          longitude: try members.required("lng").number())),
      name: place["name"]?.isString == true ? try place.text("name") : nil)
  }
}

extension RouteAssembly.Leg {
  /// Returns the leg extended by another part; the durations of the parts become steps.
  fileprivate func joined(with part: Self) -> Self {
    var whole = part
    whole.length = Self.sum(length, part.length)
    whole.duration = Self.sum(duration, part.duration)
    whole.typicalDuration = Self.sum(typicalDuration, part.typicalDuration)
    whole.steps = allSteps + part.allSteps
    if whole.statedDuration == nil { whole.steps = [] }
    whole.vias = vias + part.vias
    return whole
  }

  /// The steps, or the whole leg as a single step if it has none.
  private var allSteps: [(lastPoint: Int, seconds: Double)] {
    guard steps.isEmpty, let lastPoint, let statedDuration else { return steps }
    return [(lastPoint, statedDuration)]
  }

  private static func sum(_ one: Double?, _ other: Double?) -> Double? {
    one.flatMap { one in other.map { one + $0 } }
  }
}
