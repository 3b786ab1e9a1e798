public import Coordinates
public import RoadNetworks

/// What a live snapper knows after a location.
public struct LiveUpdate: Sendable, Hashable {
  /// Where a vehicle is, as far as is known at once.
  public struct Position: Sendable, Hashable {
    /// The edge, and millimeters along it.
    public var position: EdgePosition
    /// The place.
    public var coordinate: Coordinate
    /// Meters between the raw location and the place.
    public var offset: Double
    /// Direction of travel, degrees clockwise from north.
    public var bearing: Double
    /// The chance, in 0…1, that this is the right road, given what is known so far.
    ///
    /// Beside a junction it is that of this road, and the one before or behind it on the way. It is
    /// calibrated by drives of known truth, as ``SnappedPoint/Place/confidence`` is, but for what
    /// nobody can see yet: it doesn't fall where the model explains nothing. At most 0.5 where the
    /// place lies farther than eight standard deviations from its location.
    public var confidence: Double

    /// Whether it is more likely right than wrong, so that a vehicle is shown there.
    package var isBelieved: Bool { confidence > 0.5 }
  }

  /// What became of a location for good.
  public struct Decision: Sendable, Hashable {
    /// The location's number in the stream, counted from 0.
    public var number: Int
    /// The answer.
    public var point: SnappedPoint
  }

  /// A stretch that was driven, for good.
  public struct Stretch: Sendable, Hashable {
    /// Which of the stream's matchings it belongs to; it goes on where the one before it ended if
    /// that belongs to the same one.
    public var matching: Int
    /// Why the matching starts where it does; `start` too where the stream goes on behind
    /// ``LiveSnapper/finish(using:)`` or ``LiveSnapper/move(to:)``.
    public var split: Matching.Split
    /// The edges driven, with the times of entry and exit as far as they are known.
    public var path: RoadPath
  }

  /// The location's number in the stream, counted from 0; -1 where the stream was finished before
  /// any.
  public var number: Int
  /// Where the vehicle is; nil where the location is out of order or no road lies near it.
  public var current: Position?
  /// What was decided by this location about it and those before it, in order; each location is
  /// decided once.
  public var decisions: [Decision] = []
  /// The stretches whose driving was decided by this location, in order.
  public var stretches: [Stretch] = []

  /// An update of nothing yet, for ``LiveSnapper/update(with:using:into:)``.
  public init() {
    number = 0
  }

  init(number: Int) {
    self.number = number
  }

  /// Drops all that was said, but keeps the memory; that of the last path is given away.
  mutating func removeAll(_ used: inout [EdgeTraversal]) {
    if let last = stretches.popLast() { used = last.path.traversals }
    stretches.removeAll(keepingCapacity: true)
    decisions.removeAll(keepingCapacity: true)
    current = nil
  }
}
