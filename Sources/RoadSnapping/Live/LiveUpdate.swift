public import Coordinates
public import RoadNetworks

/// The result of adding a location to a live snapper, or of finishing a drive: the current
/// position, and the new decisions and stretches.
public struct LiveUpdate: Sendable, Hashable {
  /// The position of a vehicle, as far as it can be determined at once.
  public struct Position: Sendable, Hashable {
    /// The edge, and the distance along it in millimeters.
    public var position: EdgePosition
    /// The coordinate of the position.
    public var coordinate: Coordinate
    /// The distance between the raw location and the position in meters.
    public var offset: Double
    /// The direction of travel in degrees clockwise from north.
    public var bearing: Double
    /// The probability, in 0…1, that this is the right road, given the locations so far.
    ///
    /// Near a junction, the previous and the next edge on the way count as the same road. The
    /// probability is calibrated on drives with ground truth, like
    /// ``SnappedPoint/Place/confidence``, but without later locations. It isn't reduced if no way
    /// explains several consecutive locations. It is at most 0.5 if the position is more than eight
    /// standard deviations from the location.
    public var confidence: Double

    /// Whether the position is more likely right than wrong, so the vehicle is shown there.
    package var isBelieved: Bool { confidence > 0.5 }
  }

  /// The final result for a location.
  public struct Decision: Sendable, Hashable {
    /// The number of the location in the stream, starting at 0.
    public var number: Int
    /// The result for the location.
    public var point: SnappedPoint
  }

  /// A decided stretch of the driven path.
  public struct Stretch: Sendable, Hashable {
    /// The number of the stretch's matching in the stream; stretches of the same matching continue
    /// each other.
    public var matching: Int
    /// The reason why the matching starts where it does; `start` also for the first matching after
    /// ``LiveSnapper/finish(using:)`` or ``LiveSnapper/move(to:)``.
    public var split: Matching.Split
    /// The edges driven, with the times of entry and exit where they are known.
    public var path: RoadPath
  }

  /// The number of the latest location in the stream, starting at 0; -1 if the stream was finished
  /// before its first location.
  public var number: Int
  /// The current position of the vehicle; nil if the location is out of order, if no road explains
  /// it, or at the end of a drive.
  public var current: Position?
  /// The decisions made with this location, about it or earlier ones, in order; each location is
  /// decided once.
  public var decisions: [Decision] = []
  /// The stretches that were decided with this location, in order.
  public var stretches: [Stretch] = []

  /// Creates an empty update for ``LiveSnapper/update(with:using:into:)``.
  public init() {
    number = 0
  }

  init(number: Int) {
    self.number = number
  }

  /// Removes everything except the number, and keeps the memory; that of the last path is moved to
  /// `used`.
  mutating func removeAll(_ used: inout [EdgeTraversal]) {
    if let last = stretches.popLast() { used = last.path.traversals }
    stretches.removeAll(keepingCapacity: true)
    decisions.removeAll(keepingCapacity: true)
    current = nil
  }
}
