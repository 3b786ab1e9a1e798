import Files
public import Journeys
public import Polylines

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a call says of a vehicle; nil stands for what it doesn't say.
public struct FleetVehicle: Sendable, Hashable {
  /// The bare id.
  public var id: String?

  /// Where it is.
  public var location: FleetLocation?

  /// Whether it takes trips.
  public var state: VehicleState?

  /// What the driver's navigation does; in requests only where it changes.
  public var navigationStatus: NavigationStatus?

  /// The way from the vehicle to the first remaining way point, sent where it changes.
  public var currentRouteSegment: Polyline?

  /// The way point where the route segment ends.
  public var currentRouteSegmentEndPoint: FleetWaypoint?

  /// Unusual traffic along the route that is sent with it: nil where nothing was sent of traffic,
  /// and empty where all of it is normal.
  public var traffic: [FleetTrafficStretch]?

  /// Meters to the first remaining way point.
  public var remainingDistance: Double?

  /// Time to the first remaining way point, as the driver's navigation plans it.
  public var remainingTime: Duration?

  /// When the vehicle is expected at the first remaining way point.
  public var etaToFirstWaypoint: Date?

  /// The ids of the trips that it is on.
  public var currentTrips: [String]?

  /// The remaining way points, in order.
  public var waypoints: [FleetWaypoint]?

  /// Creates a vehicle of which nothing is known.
  public init() {}
}

extension FleetVehicle {
  private static let states = FleetLogValueReader.choices(VehicleState.allCases)
  private static let statuses = FleetLogValueReader.choices(NavigationStatus.allCases)

  /// Reads a vehicle; nil where there is none.
  ///
  /// - Parameter hasTraffic: becomes true where something is sent of traffic.
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

  /// Forgets what an update is not about.
  ///
  /// - Parameter hasTraffic: Whether something was sent of traffic.
  mutating func keep(_ mask: FleetUpdateMask, hasTraffic: Bool) {
    if !mask.names(.lastlocation) { location = nil }
    if !mask.names(.state) { state = nil }
    if !mask.names(.navstatus) { navigationStatus = nil }
    if !mask.names(.currentroutesegment) { currentRouteSegment = nil }
    if !mask.names(.currentroutesegmentendpoint) { currentRouteSegmentEndPoint = nil }
    if !mask.names(.currentroutesegmenttraffic) {
      traffic = nil
    } else if !hasTraffic {
      // An empty list of stretches leaves no trace in protocol buffers.
      traffic = []
    }
    if !mask.names(.remainingdistancemeters) { remainingDistance = nil }
    if !mask.names(.remainingtimeseconds) { remainingTime = nil }
    if !mask.names(.etatofirstwaypoint) { etaToFirstWaypoint = nil }
    if !mask.names(.currenttrips) { currentTrips = nil }
    if !mask.names(.waypoints) { waypoints = nil }
  }
}

/// The bare id of a name such as `providers/x/vehicles/y`.
func lastComponent(_ name: String) -> String {
  name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? name
}
