public import Coordinates

/// The line that a simulated vehicle follows, with what it meets on the way.
///
/// The line is straight in longitude and latitude between its vertices, as lines of GeoJSON are.
public struct DrivePlan: Sendable, Hashable {
  /// What a vehicle meets at a vertex.
  public struct Flags: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates flags from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A traffic signal: some vehicles have to stop and wait.
    public static let signal = Flags(rawValue: 1)
    /// A stop sign: every vehicle comes to a halt.
    public static let stopSign = Flags(rawValue: 2)
    /// A give-way sign: every vehicle slows down to look.
    public static let giveWaySign = Flags(rawValue: 4)
  }

  /// A point of the line.
  public struct Vertex: Sendable, Hashable {
    /// Where it is.
    public var coordinate: Coordinate
    /// What the vehicle meets here.
    public var flags: Flags
    /// Seconds for which the vehicle stands here, whatever else it meets; 0 if it need not.
    public var pause: Double
    /// The node of OpenStreetMap that the vertex is; nil for a place between nodes.
    public var osmNode: Int64?

    /// Creates a vertex.
    public init(
      _ coordinate: Coordinate, flags: Flags = [], pause: Double = 0, osmNode: Int64? = nil
    ) {
      self.coordinate = coordinate
      self.flags = flags
      self.pause = pause
      self.osmNode = osmNode
    }
  }

  /// The points of the line, at least two; two in a row may lie at one place.
  public let vertices: [Vertex]

  /// Free-flow speeds in meters per second, one for each segment between two vertices.
  public let freeFlowSpeeds: [Double]

  /// Meters along the line from its start to each vertex, by geodesics.
  public let distances: [Double]

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - vertices: at least two, not all at one place, with valid coordinates.
  ///   - freeFlowSpeeds: meters per second, 0.1…150, one fewer than vertices.
  /// - Throws: ``SimulationError`` `invalidPlan` with the index of the first bad entry.
  /// - Complexity: O(*n*).
  public init(vertices: [Vertex], freeFlowSpeeds: [Double]) throws(SimulationError) {
    guard vertices.count > 1 else {
      throw SimulationError(
        .invalidPlan, found: "\(vertices.count) vertices", expected: "at least 2")
    }
    guard freeFlowSpeeds.count == vertices.count - 1 else {
      throw SimulationError(
        .invalidPlan, found: "\(freeFlowSpeeds.count) speeds", expected: "\(vertices.count - 1)")
    }
    for (index, vertex) in vertices.enumerated() {
      guard vertex.coordinate.isValid else {
        throw SimulationError(
          .invalidPlan, found: "\(vertex.coordinate)",
          expected: "a valid latitude and longitude", index: index)
      }
      try SimulationError.check(
        vertex.pause, in: 0...Self.longestPause, "pause", .invalidPlan, index: index)
    }
    for (index, speed) in freeFlowSpeeds.enumerated() {
      try SimulationError.check(speed, in: 0.1...150, "speed", .invalidPlan, index: index)
    }
    var distances = [0.0]
    distances.reserveCapacity(vertices.count)
    for (from, to) in zip(vertices, vertices.dropFirst()) {
      distances.append(
        distances[distances.count - 1] + from.coordinate.distance(to: to.coordinate))
    }
    guard distances[distances.count - 1] > 0 else {
      throw SimulationError(
        .invalidPlan, found: "\(vertices.count) vertices at one place", expected: "a line")
    }
    self.vertices = vertices
    self.freeFlowSpeeds = freeFlowSpeeds
    self.distances = distances
  }

  /// Meters from start to end.
  public var length: Double { distances[distances.count - 1] }

  /// The longest stop that can be planned, in seconds: a week.
  static let longestPause = 604_800.0
}
