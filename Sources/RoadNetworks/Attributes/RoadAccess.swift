/// The access of a travel mode to a directed edge.
///
/// Routes use `allowed` and `dismount` edges. They use `destination` and `private` edges only at
/// their two ends, together with open streets that can be reached or left only over such edges.
/// Snapping also uses `restricted` and `againstOneway` edges, at a cost, because vehicles don't
/// always obey the rules.
public enum RoadAccess: UInt8, Sendable, Hashable, CaseIterable {
  /// Not usable at all, such as a footway for a car.
  case none
  /// Open to all traffic.
  case allowed
  /// Open only to trips that start or end on the road (`destination`, `delivery`, `customers`).
  case destination
  /// Open only with the owner's permission (`private`, `permit`).
  case `private`
  /// Usable, but closed to this mode (bus lanes, `no`, `agricultural`, `emergency`).
  case restricted
  /// Open in the other direction only.
  case againstOneway
  /// Open to people on foot, so that a rider may walk there and push the bicycle.
  case dismount

  /// Whether a route may use the edge, even if only at its ends.
  public var isRoutable: Bool { isOpen || isEndsOnly }

  /// Whether a route may use the edge anywhere on its way.
  public var isOpen: Bool { self == .allowed || self == .dismount }

  /// Whether a route may use the edge only at its two ends.
  public var isEndsOnly: Bool { self == .destination || self == .private }
}

/// The access of every travel mode to a directed edge, with four bits per mode.
@frozen public struct AccessMask: RawRepresentable, Sendable, Hashable, BitwiseCopyable {
  /// Four bits for each ``TravelMode``, with the first mode in the lowest bits.
  public var rawValue: UInt16

  /// Creates a mask from its bits; unknown access values read as ``RoadAccess/none``.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A mask without access for any mode.
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
