import Files
public import Journeys
public import Polylines

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The fields of a trip in a call; fields that the call doesn't contain are nil.
public struct FleetTrip: Sendable, Hashable {
  /// The bare id.
  public var id: String?

  /// The status of the trip.
  public var status: TripStatus?

  /// The bare id of the assigned vehicle.
  public var vehicleID: String?

  /// The pickup as booked, with its expected time, or, afterward, its actual time.
  public var pickup: FleetStop?

  /// The drop-off as booked, with its expected time, or, afterward, its actual time.
  public var dropOff: FleetStop?

  /// The stops between pickup and drop-off as booked, in order.
  public var intermediateDestinations: [FleetStop]?

  /// The index of the intermediate destination that the status refers to, starting at 0.
  public var intermediateDestinationIndex: Int?

  /// The stops that were actually made.
  public var actual = ActualStops()

  /// The location of the vehicle and its remaining route.
  public var progress = Progress()

  /// Creates a trip without any fields.
  public init() {}

  /// The positions of the vehicle at the stops that were made, with the times of the fixes.
  public struct ActualStops: Sendable, Hashable {
    /// The position at which the rider got in.
    public var pickup: FleetStop?

    /// The positions from which the vehicle left the intermediate destinations.
    public var intermediateDestinations: [FleetStop]?

    /// The position at which the rider got out.
    public var dropOff: FleetStop?

    /// Creates stops without any positions.
    public init() {}
  }

  /// The location of a trip's vehicle and its remaining route.
  public struct Progress: Sendable, Hashable {
    /// The location of the vehicle.
    public var location: FleetLocation?

    /// The route from the vehicle to the first remaining waypoint.
    public var currentRouteSegment: Polyline?

    /// The waypoint at the end of the route segment.
    public var currentRouteSegmentEndPoint: FleetWaypoint?

    /// The speeds of traffic along the server's own polyline of the route segment.
    public var speedReadings: [FleetSpeedReading]?

    /// The distance to the first remaining waypoint, in meters.
    public var remainingDistance: Double?

    /// The time to the first remaining waypoint.
    public var remainingTime: Duration?

    /// The expected time of arrival at the first remaining waypoint.
    public var etaToFirstWaypoint: Date?

    /// The remaining waypoints up to the drop-off, in order, including those of other trips.
    public var waypoints: [FleetWaypoint]?

    /// Creates progress without any fields.
    public init() {}
  }
}

extension FleetTrip {
  private static let statuses = FleetLogValueReader.choices(TripStatus.allCases)

  /// Reads a trip, or returns nil if the value isn't an object.
  init?(_ reader: inout FleetLogValueReader) throws(FileError) {
    guard var more = try reader.enterObject() else { return nil }
    var pickupTime: Date?
    var dropOffTime: Date?
    while more {
      switch try reader.field() {
      case .name: id = try reader.text().map(lastComponent)
      case .status: status = try reader.choice(Self.statuses, affix: "trip_status")
      case .vehicleid: vehicleID = try reader.text()
      case .pickuppoint: pickup = try FleetStop(&reader)
      case .pickuptime: pickupTime = try reader.time()
      case .dropoffpoint: dropOff = try FleetStop(&reader)
      case .dropofftime: dropOffTime = try reader.time()
      case .actualpickuppoint: actual.pickup = try FleetStop(&reader)
      case .actualdropoffpoint: actual.dropOff = try FleetStop(&reader)
      case .intermediatedestinations:
        intermediateDestinations = try reader.array(FleetStop.init(_:))
      case .intermediatedestinationindex: intermediateDestinationIndex = try reader.index()
      case .actualintermediatedestinations:
        actual.intermediateDestinations = try reader.array(FleetStop.init(_:))
      case .lastlocation: progress.location = try FleetLocation(&reader)
      case .currentroutesegment: progress.currentRouteSegment = try reader.polyline()
      case .currentroutesegmentendpoint:
        progress.currentRouteSegmentEndPoint = try FleetWaypoint(&reader)
      case .currentroutesegmenttraffic: progress.speedReadings = try FleetSpeedReading.all(&reader)
      case .remainingdistancemeters: progress.remainingDistance = try reader.magnitude()
      case .remainingtimetofirstwaypoint: progress.remainingTime = try reader.duration()
      case .etatofirstwaypoint: progress.etaToFirstWaypoint = try reader.time()
      case .remainingwaypoints: progress.waypoints = try reader.array(FleetWaypoint.init(_:))
      default: try reader.skip()
      }
      more = try reader.continueObject()
    }
    if let pickupTime { pickup = FleetStop(coordinate: pickup?.coordinate, time: pickupTime) }
    if let dropOffTime { dropOff = FleetStop(coordinate: dropOff?.coordinate, time: dropOffTime) }
  }

  /// Removes the fields that an update doesn't change.
  mutating func keep(_ mask: FleetUpdateMask) {
    if !mask.names(.status) { status = nil }
    if !mask.names(.vehicleid) { vehicleID = nil }
    if !mask.names(.pickuptime) { pickup?.time = nil }
    if !mask.names(.pickuppoint) { pickup = pickup?.time.map { FleetStop(time: $0) } }
    if !mask.names(.dropofftime) { dropOff?.time = nil }
    if !mask.names(.dropoffpoint) { dropOff = dropOff?.time.map { FleetStop(time: $0) } }
    if !mask.names(.actualpickuppoint) { actual.pickup = nil }
    if !mask.names(.actualdropoffpoint) { actual.dropOff = nil }
    if !mask.names(.intermediatedestinations) { intermediateDestinations = nil }
    if !mask.names(.intermediatedestinationindex) { intermediateDestinationIndex = nil }
    if !mask.names(.actualintermediatedestinations) { actual.intermediateDestinations = nil }
    if !mask.names(.lastlocation) { progress.location = nil }
    if !mask.names(.currentroutesegment) { progress.currentRouteSegment = nil }
    if !mask.names(.currentroutesegmentendpoint) { progress.currentRouteSegmentEndPoint = nil }
    if !mask.names(.currentroutesegmenttraffic) { progress.speedReadings = nil }
    if !mask.names(.remainingdistancemeters) { progress.remainingDistance = nil }
    if !mask.names(.remainingtimetofirstwaypoint) { progress.remainingTime = nil }
    if !mask.names(.etatofirstwaypoint) { progress.etaToFirstWaypoint = nil }
    if !mask.names(.remainingwaypoints) { progress.waypoints = nil }
  }
}
