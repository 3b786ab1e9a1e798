import Coordinates

/// The arcs that a vehicle drives around the vertices of a line.
struct Bends {
  private let plan: DrivePlan
  private let frame: LocalFrame

  init(_ plan: DrivePlan) {
    self.plan = plan
    frame = LocalFrame(origin: plan.vertices[plan.vertices.count / 2].coordinate)
  }

  /// Returns the radius in meters of the arc that a vehicle drives around a vertex; infinity if the
  /// line is straight there.
  ///
  /// The vertex must not be the first or the last one. If it coincides with an end of the line, the
  /// radius is infinity, too.
  ///
  /// This is the widest arc that touches both sides no farther out than halfway to the points
  /// between which the bend is measured, and that passes the vertex within the width of a lane.
  /// These points are at least 6 m before and after the vertex (less only at the ends of the line),
  /// so the short zigzags of junctions have little effect.
  func radius(at index: Int) -> Double {
    let here = plan.distances[index]
    let before = max(min(plan.distances[index - 1], here - Self.sight), 0)
    let behind = min(max(plan.distances[index + 1], here + Self.sight), plan.length)
    let vertex = plan.vertices[index].coordinate
    let inward = vector(from: point(before), to: vertex)
    let outward = vector(from: vertex, to: point(behind))
    guard inward.length > 0, outward.length > 0 else { return .infinity }
    let half = arctangent(y: inward.cross(outward), x: inward.dot(outward)).magnitude / 2
    guard half > 1e-6 else { return .infinity }
    let fitting = min(inward.length, outward.length) / 2 / tangent(half)
    let cutting = Self.lane * cosine(half) / (1 - cosine(half))
    return max(min(fitting, cutting), 0)
  }

  /// The minimum distance in meters, before and after a bend, over which a driver judges it.
  private static let sight = 6.0
  /// The width of a lane, in meters.
  private static let lane = 3.5

  private func point(_ distance: Double) -> Coordinate {
    plan.coordinate(at: plan.position(at: distance))
  }

  private func vector(from: Coordinate, to: Coordinate) -> Point {
    Point(
      from.longitudeDifference(to: to) * frame.metersPerDegreeEast,
      (to.latitude - from.latitude) * frame.metersPerDegreeNorth)
  }
}
