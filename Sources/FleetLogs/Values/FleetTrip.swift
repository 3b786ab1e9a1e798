import Files
public import Journeys
public import Polylines

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a call says of a trip; nil stands for what it doesn't say.
public struct FleetTrip: Sendable, Hashable {
  /// The bare id.
  public var id: String?

  /// How far it is.
  public var status: TripStatus?

  /// The bare id of its vehicle.
  public var vehicleID: String?

  /// The pickup as it was booked, with the time that is expected, and the real one afterwards.
  public var pickup: FleetStop?

  /// The drop-off as it was booked, with the time that is expected, and the real one afterwards.
  public var dropOff: FleetStop?

  /// The stops between pickup and drop-off as they were booked, in order.
  public var intermediateDestinations: [FleetStop]?

  /// The intermediate destination that the status is about, from 0.
  public var intermediateDestinationIndex: Int?

  /// The stops as they were made.
  public var actual = ActualStops()

  /// Where its vehicle is, and the way that it still has.
  public var progress = Progress()

  /// Creates a trip of which nothing is known.
  public init() {}

  /// Where the vehicle was when a rider got in or off, and the time of that fix.
  public struct ActualStops: Sendable, Hashable {
    /// Where the rider got in.
    public var pickup: FleetStop?

    /// Where intermediate destinations were left.
    public var intermediateDestinations: [FleetStop]?

    /// Where the rider got off.
    public var dropOff: FleetStop?

    /// Creates stops of which none is known.
    public init() {}
  }

  /// Where a trip's vehicle is, and the way that it still has.
  public struct Progress: Sendable, Hashable {
    /// Where the vehicle is.
    public var location: FleetLocation?

    /// The way from the vehicle to the first remaining way point.
    public var currentRouteSegment: Polyline?

    /// The way point where the route segment ends.
    public var currentRouteSegmentEndPoint: FleetWaypoint?

    /// How fast traffic is along the server's own line of the route segment.
    public var speedReadings: [FleetSpeedReading]?

    /// Meters to the first remaining way point.
    public var remainingDistance: Double?

    /// Time to the first remaining way point.
    public var remainingTime: Duration?

    /// When the vehicle is expected at the first remaining way point.
    public var etaToFirstWaypoint: Date?

    /// All that the vehicle still visits up to the drop-off, in order, stops of other trips
    /// included.
    public var waypoints: [FleetWaypoint]?

    /// Creates progress of which nothing is known.
    public init() {}
  }
}

extension FleetTrip {
  private static let statuses = FleetLogValueReader.choices(TripStatus.allCases)

  /// Reads a trip; nil where there is none.
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

  /// Forgets what an update is not about.
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
