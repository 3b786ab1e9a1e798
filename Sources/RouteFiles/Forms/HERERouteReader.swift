import Coordinates
import Files
import Journeys
import Polylines
import RouteSplitting
import TextFormats

/// Reads answers of HERE's Routing API, version 8: routes of sections with flexible polylines.
struct HERERouteReader: RouteListReader {
  static let list = "routes"

  let options: RouteReadingOptions

  init(_ options: RouteReadingOptions) { self.options = options }

  func route(
    _ route: JSONMembers, _ notes: inout RouteNotes
  ) throws(FileError) -> PlannedRoute {
    var assembly = RouteAssembly(route.node)
    var reached = 0.0
    for node in try route.elements("sections") {
      let section = try node.object()
      guard let text = section["polyline"] else {
        throw node.failure(
          .missingField, found: "a section without a polyline", expected: "'polyline', its line",
          hint: "ask for return=polyline,summary")
      }
      let line = try line(of: text)
      if assembly.line.isEmpty {
        assembly.origin = try Self.waypoint(notes.object("departure", of: section))
      }
      assembly.line.join(line)
      // With the times of actions before and after the way, such as boarding a ferry.
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
          let offset = try passed["offset"]?.integer()
          return (try Self.waypoint(passed) ?? Waypoint(), offset.map { first + $0 })
        }
        if let via { leg.vias.append(via) }
      }
      reached += leg.length ?? .nan
      assembly.legs.append(leg)
    }
    if reached.isFinite { assembly.length = reached }
    let seconds = assembly.legs.reduce(0) { $0 + ($1.duration ?? .nan) }
    let typical = assembly.legs.reduce(0) { $0 + ($1.typicalDuration ?? .nan) }
    if seconds.isFinite { assembly.duration = seconds }
    if typical.isFinite { assembly.typicalDuration = typical }
    return try assembly.route()
  }

  /// A flexible polyline, whose settings are in its text.
  private func line(of text: JSONNode) throws(FileError) -> [Coordinate] {
    if let format = options.polylineFormat {
      return try RouteGeometry.decode(text.stringBytes(), as: format, text)
    }
    let bytes = try text.stringBytes()
    do throws(PolylineError) {
      return try FlexiblePolylineCodec.decode(bytes.span).line.coordinates
    } catch {
      throw text.failure(
        .malformed, found: "a polyline with \(error.found) at its byte \(error.byteOffset ?? 0)",
        expected: "\(error.expected) (flexible)")
    }
  }

  /// The waypoint of a departure, an arrival or a pass: its place on the road.
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
