public import Coordinates

/// The line that a simulated vehicle follows, with the signals, signs, and pauses along it.
///
/// Between its vertices, the line is straight in longitude and latitude, like lines in GeoJSON.
public struct DrivePlan: Sendable, Hashable {
  /// Flags of a vertex.
  public struct Flags: OptionSet, Sendable, Hashable {
    /// The bits of the flags.
    public let rawValue: UInt8

    /// Creates flags from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A traffic signal, at which some vehicles have to stop and wait.
    public static let signal = Flags(rawValue: 1)
    /// A stop sign, at which every vehicle comes to a halt.
    public static let stopSign = Flags(rawValue: 2)
    /// A give-way sign, at which every vehicle slows down to look.
    public static let giveWaySign = Flags(rawValue: 4)
  }

  /// A vertex of the line.
  public struct Vertex: Sendable, Hashable {
    /// The position of the vertex.
    public var coordinate: Coordinate
    /// The signal or sign at the vertex.
    public var flags: Flags
    /// The duration of a pause at the vertex, in addition to other waits; zero for none.
    public var pause: Duration
    /// The id of the vertex's OpenStreetMap node; nil for a place between nodes.
    public var osmNode: Int64?

    /// Creates a vertex.
    public init(
      _ coordinate: Coordinate, flags: Flags = [], pause: Duration = .zero, osmNode: Int64? = nil
    ) {
      self.coordinate = coordinate
      self.flags = flags
      self.pause = pause
      self.osmNode = osmNode
    }
  }

  /// The vertices of the line, at least two; consecutive ones may be at the same place.
  public let vertices: [Vertex]

  /// The free-flow speeds in meters per second, one for each segment between two vertices.
  public let freeFlowSpeeds: [Double]

  /// The distance from the start of the line to each vertex in meters: the sum of the geodesic
  /// distances between consecutive vertices.
  public let distances: [Double]

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - vertices: the vertices, at least two and not all at the same place, with valid coordinates
  ///     and pauses from 0 to a week.
  ///   - freeFlowSpeeds: the speeds in meters per second, 0.1…150, one fewer than vertices.
  /// - Throws: ``SimulationError`` `invalidPlan`, with the index of the first invalid vertex or
  ///   speed if there is one.
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
        vertex.pause.inSeconds, in: 0...Self.longestPause, "pause", .invalidPlan, index: index)
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

  /// The length of the line, in meters.
  public var length: Double { distances[distances.count - 1] }

  /// The maximum pause at a vertex, in seconds: a week.
  static let longestPause = 604_800.0
}
