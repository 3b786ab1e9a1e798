import Files
public import Journeys
public import Polylines

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The fields of a vehicle in a call; fields that the call doesn't contain are nil.
public struct FleetVehicle: Sendable, Hashable {
  /// The bare id.
  public var id: String?

  /// The last location.
  public var location: FleetLocation?

  /// Whether the vehicle accepts trips.
  public var state: VehicleState?

  /// The status of the driver's navigation; requests contain it only when it changes.
  public var navigationStatus: NavigationStatus?

  /// The route from the vehicle to the first remaining waypoint; sent only when it changes.
  public var currentRouteSegment: Polyline?

  /// The waypoint at the end of the route segment.
  public var currentRouteSegmentEndPoint: FleetWaypoint?

  /// The unusual traffic along the route, sent together with the route; nil if no traffic was sent,
  /// empty if all traffic is normal.
  public var traffic: [FleetTrafficStretch]?

  /// The distance to the first remaining waypoint, in meters.
  public var remainingDistance: Double?

  /// The time to the first remaining waypoint, as planned by the driver's navigation.
  public var remainingTime: Duration?

  /// The expected time of arrival at the first remaining waypoint.
  public var etaToFirstWaypoint: Date?

  /// The ids of the trips that the vehicle is on.
  public var currentTrips: [String]?

  /// The remaining waypoints, in order.
  public var waypoints: [FleetWaypoint]?

  /// Creates a vehicle without any fields.
  public init() {}
}

extension FleetVehicle {
  private static let states = FleetLogValueReader.choices(VehicleState.allCases)
  private static let statuses = FleetLogValueReader.choices(NavigationStatus.allCases)

  /// Reads a vehicle, or returns nil if the value isn't an object.
  ///
  /// - Parameter hasTraffic: set to true if the vehicle contains traffic, even if empty.
  init?(_ reader: inout FleetLogValueReader, hasTraffic: inout Bool) throws(FileError) {
    guard var more = try reader.enterObject() else { return nil }
    while more {
      switch try reader.field() {
      case .name: id = try reader.text().map(lastComponent)
      case .lastlocation: location = try FleetLocation(&reader)
      case .state: state = try reader.choice(Self.states, affix: "vehicle_state")
      case .navstatus:
        navigationStatus = try reader.choice(Self.statuses, affix: "navigation_status")
      case .currentroutesegment: currentRouteSegment = try reader.polyline()
      case .currentroutesegmentendpoint: currentRouteSegmentEndPoint = try FleetWaypoint(&reader)
      case .currentroutesegmenttraffic:
        hasTraffic = try !reader.isNull()
        traffic = try FleetTrafficStretch.all(&reader)
      case .remainingdistancemeters: remainingDistance = try reader.magnitude()
      case .remainingtimeseconds: remainingTime = try reader.duration()
      case .etatofirstwaypoint: etaToFirstWaypoint = try reader.time()
      case .currenttrips:
        currentTrips = try reader.array { reader throws(FileError) in try reader.text() }
      case .waypoints: waypoints = try reader.array(FleetWaypoint.init(_:))
      default: try reader.skip()
      }
      more = try reader.continueObject()
    }
  }

  /// Removes the fields that an update doesn't change.
  ///
  /// - Parameter hasTraffic: whether the request contained traffic.
  mutating func keep(_ mask: FleetUpdateMask, hasTraffic: Bool) {
    if !mask.names(.lastlocation) { location = nil }
    if !mask.names(.state) { state = nil }
    if !mask.names(.navstatus) { navigationStatus = nil }
    if !mask.names(.currentroutesegment) { currentRouteSegment = nil }
    if !mask.names(.currentroutesegmentendpoint) { currentRouteSegmentEndPoint = nil }
    if !mask.names(.currentroutesegmenttraffic) {
      traffic = nil
    } else if !hasTraffic {
      // Protocol Buffers don't transmit an empty list of stretches.
      traffic = []
    }
    if !mask.names(.remainingdistancemeters) { remainingDistance = nil }
    if !mask.names(.remainingtimeseconds) { remainingTime = nil }
    if !mask.names(.etatofirstwaypoint) { etaToFirstWaypoint = nil }
    if !mask.names(.currenttrips) { currentTrips = nil }
    if !mask.names(.waypoints) { waypoints = nil }
  }
}

/// Returns the last component of a name such as `providers/x/vehicles/y`: the bare id.
func lastComponent(_ name: String) -> String {
  name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? name
}
