public import Coordinates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Where a vehicle is, as its app reports it and an engine completes it.
public struct VehicleLocation: Hashable, Sendable {
  /// Where a position comes from, by the names of Fleet Engine.
  public enum Sensor: String, Sendable, Hashable, CaseIterable {
    /// A satellite receiver.
    case gps = "GPS"
    /// Cells of a network.
    case network = "NETWORK"
    /// Another app's request.
    case passive = "PASSIVE"
    /// The app's own matching to roads.
    case roadSnapped = "ROAD_SNAPPED_LOCATION_PROVIDER"
    /// The provider's app.
    case customer = "CUSTOMER_SUPPLIED_LOCATION"
    /// The engine, which no request may claim.
    case engine = "FLEET_ENGINE_LOCATION"
    /// Android's fused provider.
    case fused = "FUSED_LOCATION_PROVIDER"
    /// Core Location.
    case coreLocation = "CORE_LOCATION"
  }

  /// The best position: on the road where ``isRoadSnapped``, else as the receiver gave it.
  public var fix: Location
  /// Whether the position lies on a road; nil if unknown.
  public var isRoadSnapped: Bool?
  /// The position before it was put on a road; nil if it never was.
  public var raw: Coordinate?
  /// Where the position comes from; nil if that is not known.
  public var sensor: Sensor?
  /// Whether it is close enough to the active route to be drawn on it; nil before an engine has
  /// looked.
  public package(set) var isOnActiveRoute: Bool?
  /// When the engine received it.
  public var serverTime: Date?

  /// Creates a location from what a receiver gave.
  public init(_ fix: Location) { self.fix = fix }
}
