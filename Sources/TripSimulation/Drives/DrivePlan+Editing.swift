extension DrivePlan {
  /// The same drive with a stop in its middle.
  ///
  /// - Parameters:
  ///   - distance: meters from the start, 0…``length``.
  ///   - seconds: how long the vehicle stands there, up to a week.
  /// - Returns: the plan with a vertex at that place.
  /// - Throws: ``SimulationError`` `invalidSetting` for a place or a time out of range.
  public func pausing(
    at distance: Double, for seconds: Double
  ) throws(SimulationError) -> DrivePlan {
    try SimulationError.check(seconds, in: 0...Self.longestPause, "pause")
    var (vertices, speeds, index) = try split(at: distance)
    vertices[index].pause += seconds
    return try DrivePlan(vertices: vertices, freeFlowSpeeds: speeds)
  }

  /// A drive that turns around and goes back the way it came.
  ///
  /// - Parameters:
  ///   - distance: where it turns, in meters from the start, above 0 and up to ``length``.
  ///   - meters: how far it goes back; to the start where it is nil.
  /// - Returns: the plan there and back; planned pauses are made on the way there only.
  /// - Throws: ``SimulationError`` `invalidSetting` for a place out of range.
  public func turningBack(
    at distance: Double, for meters: Double? = nil
  ) throws(SimulationError) -> DrivePlan {
    try SimulationError.check(distance, in: 0...length, "distance")
    let back = meters ?? distance
    try SimulationError.check(back, in: 0...distance, "way back of")
    let (start, startSpeeds, turn) = try split(at: distance)
    let there = try DrivePlan(
      vertices: Array(start[...turn]), freeFlowSpeeds: Array(startSpeeds[..<turn]))
    let (whole, speeds, end) = try there.split(at: distance - back)
    let wayBack = whole[end..<(whole.count - 1)].reversed().map { vertex in
      var vertex = vertex
      vertex.pause = 0
      return vertex
    }
    return try DrivePlan(
      vertices: whole + wayBack,
      freeFlowSpeeds: speeds + speeds[end...].reversed())
  }

  /// A closed drive, driven several times.
  ///
  /// - Parameter times: how often, 1…100.
  /// - Returns: the plan of all rounds, one after the other.
  /// - Throws: ``SimulationError`` `invalidPlan` if the drive does not end where it starts,
  ///   `invalidSetting` for a count out of range.
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

  /// The line with a vertex at a distance from the start, and the index of that vertex.
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
