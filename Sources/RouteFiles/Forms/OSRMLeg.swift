import Coordinates
import Files
import TextFormats

/// A leg of a response in OSRM's form.
struct OSRMLeg {
  struct Step {
    let geometry: RouteGeometry?
    let start: Coordinate?
    let length: Double?
    /// The duration in seconds; NaN if unknown.
    let seconds: Double
    let isArrival: Bool

    init(_ step: JSONMembers, _ notes: inout RouteNotes) {
      let maneuver = notes.optional { () throws(FileError) in try step["maneuver"]?.object() }
      geometry = RouteGeometry(step["geometry"])
      start = notes.optional { () throws(FileError) in
        try maneuver?["location"]?.geoJSONPosition()
      }
      length = notes.optionalAmount("distance", of: step)
      seconds = notes.optionalAmount("duration", of: step) ?? .nan
      isArrival = maneuver.flatMap { notes.text("type", of: $0) } == "arrive"
    }
  }

  /// A waypoint within the leg.
  struct Via {
    /// The JSON value with the index of the waypoint in the response.
    let waypoint: JSONNode
    /// The JSON value with the index of the point on the leg's line; nil if not given.
    let point: JSONNode?
  }

  let length: Double?
  let duration: Double?
  let summary: String?
  let steps: [Step]
  let vias: [Via]
  var annotation: OSRMAnnotation

  /// Whether the leg has steps, and all of them have a geometry.
  var hasGeometry: Bool { !steps.isEmpty && steps.allSatisfy { $0.geometry != nil } }
  var hasStepTimes: Bool { steps.allSatisfy { $0.seconds >= 0 } }

  init(_ leg: JSONMembers, _ notes: inout RouteNotes) throws(FileError) {
    length = try notes.amount("distance", of: leg)
    duration = try notes.amount("duration", of: leg)
    summary = notes.text("summary", of: leg)
    let steps = notes.optional { () throws(FileError) in
      try leg.elements("steps").map { node throws(FileError) in try node.object() }
    }
    self.steps = (steps ?? []).map { Step($0, &notes) }
    vias = notes.elements("via_waypoints", of: leg).compactMap { node in
      notes.optional { () throws(FileError) in
        let via = try node.object()
        return Via(
          waypoint: try via.required("waypoint_index"), point: via["geometry_index"])
      }
    }
    annotation = OSRMAnnotation(leg, &notes)
  }

  /// Returns the leg between two points of the line, given by their indices, which are nil if
  /// unknown.
  func leg(from first: Int?, to last: Int?) -> RouteAssembly.Leg {
    var leg = RouteAssembly.Leg()
    leg.lastPoint = last
    leg.length = length
    leg.duration = duration
    if let first, let last, annotation.seconds?.count == last - first {
      leg.seconds = annotation.seconds
    }
    return leg
  }
}
