/// What one mode of travel may do on one directed edge.
///
/// Routing uses `allowed`, and `destination` and `private` only at the two ends of a route, where
/// it also puts open streets that are reached over such roads alone.
/// Snapping also takes the others as candidates, at a price: vehicles are where they should not be.
public enum RoadAccess: UInt8, Sendable, Hashable, CaseIterable {
  /// Not usable at all: a footway for a car.
  case none
  /// Open to everyone.
  case allowed
  /// Open only to those whose trip starts or ends there (`destination`, `delivery`, `customers`).
  case destination
  /// Open only by leave of the owner (`private`, `permit`).
  case `private`
  /// Usable, but closed to this mode: bus lanes, `no`, `agricultural`, `emergency`.
  case restricted
  /// Open in the other direction only.
  case againstOneway

  /// Whether a route may use the edge, if only at its ends.
  public var isRoutable: Bool { self == .allowed || isEndsOnly }

  /// Whether a route may use the edge only before it leaves, or after it enters, roads open to all.
  public var isEndsOnly: Bool { self == .destination || self == .private }
}

/// The access of every travel mode on one directed edge: four bits a mode.
@frozen public struct AccessMask: RawRepresentable, Sendable, Hashable, BitwiseCopyable {
  /// Four bits for each ``TravelMode``, the first mode lowest.
  public var rawValue: UInt16

  /// Creates a mask from its bits; unknown access values read as ``RoadAccess/none``.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A mask that lets nobody through.
  public static let none = AccessMask(rawValue: 0)

  /// The access of one mode.
  @inlinable public subscript(mode: TravelMode) -> RoadAccess {
    get { RoadAccess(rawValue: UInt8((rawValue >> (4 * UInt16(mode.rawValue))) & 15)) ?? .none }
    set {
      let shift = 4 * UInt16(mode.rawValue)
      rawValue = rawValue & ~(15 << shift) | UInt16(newValue.rawValue) << shift
    }
  }
}
