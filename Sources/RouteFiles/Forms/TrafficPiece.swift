import Coordinates
import Files
import RouteSplitting
import TextFormats
import TrafficClassification

/// A piece of a route with a single class of traffic; Milepost writes the pieces in order.
struct TrafficPiece {
  /// The JSON value that errors refer to.
  let node: JSONNode
  /// The line; for a leg without length, a single point, given once or twice.
  let line: [Coordinate]
  /// The index of the leg; nil after the last leg.
  let leg: Int?
  /// The waypoint at the end of the leg.
  let destination: Waypoint
  /// The duration in seconds; nil if unknown.
  let seconds: Double?
  let traffic: TrafficClass
}

extension TrafficPiece {
  /// Reads a feature of the kind `traffic`.
  init(_ feature: RouteFeature, _ properties: JSONMembers) throws(FileError) {
    self.init(
      node: feature.geometry, line: try feature.line(), leg: try properties["leg"]?.integer(),
      destination: Waypoint(name: try properties.text("destination")),
      seconds: try properties.amount("duration"),
      traffic: try properties.required("speed").trafficClass())
  }
}

extension RouteAssembly {
  /// Appends a piece of traffic to the route.
  mutating func append(_ piece: TrafficPiece) throws(FileError) {
    if let leg = piece.leg {
      let isNew = leg == legs.count
      let goesOn = leg == legs.count - 1 && legs.last?.lastPoint == line.count - 1
      guard leg >= 0, isNew || goesOn else {
        throw piece.node.failure(
          .malformed, found: "'leg': \(leg) after \(legs.count) legs",
          expected: "legs in order, starting at 0")
      }
      if isNew { legs.append(Leg(duration: 0)) }
    }
    let end = line.last
    if piece.line.contains(where: { $0 != end }) { line.join(piece.line) }
    let last = max(0, line.count - 1)
    let known = traffic?.count ?? 0
    if known == 0 { traffic = [] }
    traffic?.append(contentsOf: repeatElement(piece.traffic, count: max(0, last - known)))
    guard let leg = piece.leg else { return }
    legs[leg].lastPoint = last
    legs[leg].destination = piece.destination
    guard let reached = legs[leg].duration, let seconds = piece.seconds else {
      // Without the duration of this piece, the other pieces don't add up to the time of the leg.
      legs[leg].duration = nil
      legs[leg].steps = []
      return
    }
    legs[leg].duration = reached + seconds
    legs[leg].steps.append((last, seconds))
  }
}
