public import Coordinates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The location of a vehicle, as reported by its app and completed by an engine.
public struct VehicleLocation: Hashable, Sendable {
  /// The source of a position, with the names of Fleet Engine as raw values.
  public enum Sensor: String, Sendable, Hashable, CaseIterable {
    /// A satellite receiver.
    case gps = "GPS"
    /// Network cells.
    case network = "NETWORK"
    /// A location that another app requested.
    case passive = "PASSIVE"
    /// The app's road-snapped locations.
    case roadSnapped = "ROAD_SNAPPED_LOCATION_PROVIDER"
    /// The provider's app.
    case customer = "CUSTOMER_SUPPLIED_LOCATION"
    /// The engine; not allowed in requests.
    case engine = "FLEET_ENGINE_LOCATION"
    /// Android's fused location provider.
    case fused = "FUSED_LOCATION_PROVIDER"
    /// Core Location.
    case coreLocation = "CORE_LOCATION"
  }

  /// The best known location: on the road if ``isRoadSnapped`` is true, otherwise as measured by
  /// the receiver.
  public var fix: Location
  /// Whether the position has been snapped to a road; nil if unknown.
  public var isRoadSnapped: Bool?
  /// The position before it was snapped to a road; nil if it wasn't snapped, or if unknown.
  public var raw: Coordinate?
  /// The source of the position; nil if unknown.
  public var sensor: Sensor?
  /// Whether the vehicle follows the active route and the position is close enough to be drawn on
  /// the route; nil until an engine has checked this.
  public package(set) var isOnActiveRoute: Bool?
  /// The time at which an engine received the location; nil before that.
  public var serverTime: Date?

  /// Creates a location from a receiver's fix.
  public init(_ fix: Location) { self.fix = fix }
}
