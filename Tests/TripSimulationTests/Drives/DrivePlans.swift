import Coordinates
import TestSupport
import TripSimulation

extension DrivePlan {
  /// Returns a plan of a straight line to the northeast, with segments of the given lengths in
  /// meters and free-flow speeds in meters per second, and with flags by index of vertex.
  static func straight(
    _ segments: [(meters: Double, speed: Double)], flags: [Int: Flags] = [:]
  ) throws -> DrivePlan {
    var place = Coordinate(latitude: 46, longitude: -33)
    var vertices = [Vertex(place)]
    for (index, segment) in segments.enumerated() {
      place = place.destination(distance: segment.meters, bearing: 40)
      vertices.append(
        Vertex(place, flags: flags[index + 1] ?? [], osmNode: Int64(1000 + index)))
    }
    return try DrivePlan(vertices: vertices, freeFlowSpeeds: segments.map(\.speed))
  }

  /// Returns a plan of a winding line of about 3 to 8 km with signals, stop signs, zero-length
  /// segments, and sharp corners.
  static func winding(_ seed: UInt64) throws -> DrivePlan {
    var random = SeededGenerator(seed: seed)
    var place = Coordinate(
      latitude: Double.random(in: -60...60, using: &random),
      longitude: Double.random(in: -179...179, using: &random))
    var bearing = Double.random(in: 0..<360, using: &random)
    var vertices = [Vertex(place)]
    var speeds: [Double] = []
    for index in 0..<Int.random(in: 100...250, using: &random) {
      let step = index % 37 == 36 ? 0 : Double.random(in: 0.5...60, using: &random)
      bearing += Double.random(in: -30...30, using: &random)
      if index % 17 == 0 { bearing += Double.random(in: -170...170, using: &random) }
      place = place.destination(distance: step, bearing: bearing)
      vertices.append(
        Vertex(
          place, flags: index % 23 == 0 ? .signal : index % 41 == 0 ? .stopSign : [],
          osmNode: Int64(index)))
      speeds.append(Double.random(in: 2...36, using: &random))
    }
    return try DrivePlan(vertices: vertices, freeFlowSpeeds: speeds)
  }
}

extension Drive {
  /// The states of the vehicle, ten per second.
  var states: [State] {
    (0...Int(duration.inSeconds * 10) + 1).map { state(atSeconds: Double($0) / 10) }
  }
}
