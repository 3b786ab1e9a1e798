import Coordinates

extension DrivePlan {
  /// Returns this plan with an added pause.
  ///
  /// - Parameters:
  ///   - distance: the distance from the start, in meters, 0…``length``.
  ///   - duration: the duration of the pause, from 0 to a week.
  /// - Returns: the plan with a vertex at that distance.
  /// - Throws: ``SimulationError`` `invalidSetting` for a distance or duration out of range, or
  ///   `invalidPlan` if the pauses at that distance add up to more than a week.
  public func pausing(
    at distance: Double, for duration: Duration
  ) throws(SimulationError) -> DrivePlan {
    try SimulationError.check(duration.inSeconds, in: 0...Self.longestPause, "pause")
    var (vertices, speeds, index) = try split(at: distance)
    vertices[index].pause += duration
    return try DrivePlan(vertices: vertices, freeFlowSpeeds: speeds)
  }

  /// Returns a plan in which the vehicle turns around and drives back along the same line.
  ///
  /// - Parameters:
  ///   - distance: the distance of the turning point from the start, in meters, above 0 and up to
  ///     ``length``.
  ///   - meters: the length of the return in meters, 0…`distance`; nil to return to the start.
  /// - Returns: the plan up to the turning point and back, without pauses on the return.
  /// - Throws: ``SimulationError`` `invalidSetting` for a distance or length out of range, or
  ///   `invalidPlan` for a turning point at the start.
  public func turningBack(
    at distance: Double, for meters: Double? = nil
  ) throws(SimulationError) -> DrivePlan {
    try SimulationError.check(distance, in: 0...length, "distance")
    let back = meters ?? distance
    try SimulationError.check(back, in: 0...distance, "length of the return")
    let (start, startSpeeds, turn) = try split(at: distance)
    let there = try DrivePlan(
      vertices: Array(start[...turn]), freeFlowSpeeds: Array(startSpeeds[..<turn]))
    // The length is measured anew, and may be slightly less than the distance.
    let (whole, speeds, end) = try there.split(at: min(distance - back, there.length))
    let wayBack = whole[end..<(whole.count - 1)].reversed().map { vertex in
      var vertex = vertex
      vertex.pause = .zero
      return vertex
    }
    return try DrivePlan(
      vertices: whole + wayBack,
      freeFlowSpeeds: speeds + speeds[end...].reversed())
  }

  /// Returns this plan, which must end where it starts, driven several times in a row.
  ///
  /// - Parameter times: the number of rounds, 1…100.
  /// - Returns: the plan of all rounds.
  /// - Throws: ``SimulationError`` `invalidPlan` if the plan doesn't end at its start, or
  ///   `invalidSetting` for a number out of range.
  public func repeated(_ times: Int) throws(SimulationError) -> DrivePlan {
    guard (1...100).contains(times) else {
      throw SimulationError(.invalidSetting, found: "\(times) times", expected: "1…100")
    }
    guard vertices[0].coordinate == vertices[vertices.count - 1].coordinate else {
      throw SimulationError(
        .invalidPlan, found: "a line with two ends", expected: "a line that ends where it starts")
    }
    var all = vertices
    var speeds = freeFlowSpeeds
    for _ in 1..<times {
      all += vertices.dropFirst()
      speeds += freeFlowSpeeds
    }
    return try DrivePlan(vertices: all, freeFlowSpeeds: speeds)
  }

  /// Returns the vertices and speeds with a vertex at a distance from the start in meters, and the
  /// index of that vertex.
  private func split(
    at distance: Double
  ) throws(SimulationError) -> (vertices: [Vertex], speeds: [Double], index: Int) {
    try SimulationError.check(distance, in: 0...length, "distance")
    if let index = distances.firstIndex(of: distance) { return (vertices, freeFlowSpeeds, index) }
    let position = position(at: distance)
    var vertices = vertices
    var speeds = freeFlowSpeeds
    vertices.insert(Vertex(coordinate(at: position)), at: position.segment + 1)
    speeds.insert(speeds[position.segment], at: position.segment)
    return (vertices, speeds, position.segment + 1)
  }
}
