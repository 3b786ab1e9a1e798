import Coordinates
import Files
import TextFormats

/// A leg of an answer in OSRM's form.
struct OSRMLeg {
  struct Step {
    let geometry: RouteGeometry?
    let start: Coordinate?
    let length: Double?
    /// NaN where unknown.
    let seconds: Double
    let isArrival: Bool
  }

  /// A waypoint that is passed within the leg.
  struct Via {
    /// Its number among the waypoints of the answer.
    let waypoint: Int
    /// The point of the leg's line; nil where unknown.
    let point: Int?
  }

  let length: Double?
  let duration: Double?
  let summary: String?
  let steps: [Step]
  let vias: [Via]
  let annotation: OSRMAnnotation

  /// Whether all steps have lines.
  var hasGeometry: Bool { !steps.isEmpty && steps.allSatisfy { $0.geometry != nil } }
  var hasStepTimes: Bool { steps.allSatisfy { $0.seconds >= 0 } }

  init(_ leg: JSONMembers) throws(FileError) {
    length = try leg.amount("distance")
    duration = try leg.amount("duration")
    summary = try leg.text("summary")
    steps = try leg.elements("steps").map { node throws(FileError) in
      let step = try node.object()
      let maneuver = try step["maneuver"]?.object()
      return Step(
        geometry: RouteGeometry(step["geometry"]),
        start: try maneuver?["location"]?.geoJSONPosition(),
        length: try step.amount("distance"), seconds: try step.amount("duration") ?? .nan,
        isArrival: try maneuver?.text("type") == "arrive")
    }
    vias = try leg.elements("via_waypoints").map { node throws(FileError) in
      let via = try node.object()
      return Via(
        waypoint: try via.required("waypoint_index").integer(),
        point: try via["geometry_index"]?.integer())
    }
    annotation = try OSRMAnnotation(try leg["annotation"]?.object())
  }

  /// The leg with its points in the line; nil where these are unknown.
  func leg(from first: Int?, to last: Int?) throws(FileError) -> RouteAssembly.Leg {
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
