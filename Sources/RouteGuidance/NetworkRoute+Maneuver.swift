public import Coordinates
public import RoadSearch
public import RoadSigns

extension NetworkRoute {
  /// A place on a leg where a driver has to act, and the part of the leg up to the next one.
  public struct Maneuver: Sendable, Hashable {
    /// What a driver does.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Sets off, at the start of a leg.
      case depart
      /// Turns at a junction, or goes straight on where this isn't obvious, or where a rider
      /// dismounts or mounts.
      case turn
      /// Keeps to one side where a road forks.
      case fork
      /// Enters the ramp of a motorway or trunk road.
      case onRamp
      /// Leaves a motorway or trunk road by a ramp.
      case offRamp
      /// Joins the traffic of a motorway or trunk road from a ramp.
      case merge
      /// Enters a roundabout, and leaves it at the ``exit``.
      case roundabout
      /// Drives onto a ferry or a shuttle train.
      case boardFerry
      /// Drives off a ferry or a shuttle train.
      case leaveFerry
      /// Reaches the waypoint at the end of a leg.
      case arrive
    }

    /// A direction relative to the direction of arrival.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
      /// Less than 20 degrees to either side, or between other roads.
      case straight
      /// From 20 to less than 45 degrees to the right, or to the right of the other roads.
      case slightRight
      /// From 45 to less than 125 degrees to the right.
      case right
      /// 125 degrees or more to the right.
      case sharpRight
      /// From 20 to less than 45 degrees to the left, or to the left of the other roads.
      case slightLeft
      /// From 45 to less than 125 degrees to the left.
      case left
      /// 125 degrees or more to the left.
      case sharpLeft
      /// Back along the same road.
      case uTurn
    }

    /// What the driver does.
    public var kind: Kind
    /// The direction of a turn, of the road that is taken, from the entry to the exit of a
    /// roundabout, or of the waypoint on arrival.
    ///
    /// It is nil for a departure, unless the route turns back, and for ferries; in a roundabout, if
    /// the leg ends there; on arrival, if the waypoint is unknown, on the road, or beyond its end.
    public var direction: Direction?
    /// The number of the exit of a roundabout, from 1; nil for other kinds, and if the leg ends in
    /// the roundabout.
    ///
    /// Driveways and private roads count only if they are taken.
    public var exit: Int?
    /// The name of the street that the driver enters or is on.
    ///
    /// If it has neither a name nor a reference, this is the name of the next street that has one
    /// and begins within 150 m, except after a maneuver onto a ramp or a ferry. It is nil if there
    /// is none.
    public var name: String?
    /// The reference of the same street, such as `A 28`; nil if it has none.
    public var reference: String?
    /// The sign of the road that the driver takes at a turn, a fork, or a ramp; nil if the map has
    /// none.
    ///
    /// On ramps, it is the first sign up to the next maneuver.
    public var sign: RoadSign?
    /// The place of the maneuver.
    public var coordinate: Coordinate
    /// The bearing of arrival, in degrees clockwise from north; nil for a departure.
    public var bearingBefore: Double?
    /// The bearing of departure, in degrees clockwise from north; nil for an arrival.
    public var bearingAfter: Double?
    /// The index of the traversal of the leg's path that begins at the maneuver; the number of
    /// traversals for an arrival.
    public var traversal: Int
    /// Whether the rider pushes the bicycle up to the next maneuver.
    public var isPushed = false
    var millimeters: UInt64 = 0
    var milliseconds: UInt64 = 0

    /// The length in meters up to the next maneuver of the leg; 0 for an arrival.
    public var length: Double { Double(millimeters) / 1000 }

    /// The travel time up to the next maneuver of the leg, including the turn at this one; zero for
    /// an arrival.
    public var duration: Duration { .milliseconds(milliseconds) }
  }
}

extension NetworkRoute.Maneuver.Direction {
  /// Creates the direction of a turn, in degrees clockwise from straight on, in (-180, 180].
  init(angle: Double) {
    let isRight = angle > 0
    self =
      switch abs(angle) {
      case ..<20: .straight
      case ..<45: isRight ? .slightRight : .slightLeft
      case ..<125: isRight ? .right : .left
      default: isRight ? .sharpRight : .sharpLeft
      }
  }
}
