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

  /// Where the rider got in, and when: the vehicle's last location then, and the time of its fix.
  public var actualPickup: FleetStop?

  /// Where the rider got off, and when, likewise.
  public var actualDropOff: FleetStop?

  /// The stops between pickup and drop-off as they were booked, in order.
  public var intermediateDestinations: [FleetStop]?

  /// The intermediate destination that the status is about, from 0.
  public var intermediateDestinationIndex: Int?

  /// Where intermediate destinations were left, and when.
  public var actualIntermediateDestinations: [FleetStop]?

  /// Where its vehicle is.
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

  /// All that the vehicle still visits up to the drop-off, in order, stops of other trips included.
  public var waypoints: [FleetWaypoint]?

  /// Creates a trip of which nothing is known.
  public init() {}
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
      case .actualpickuppoint: actualPickup = try FleetStop(&reader)
      case .actualdropoffpoint: actualDropOff = try FleetStop(&reader)
      case .intermediatedestinations:
        intermediateDestinations = try reader.array(FleetStop.init(_:))
      case .intermediatedestinationindex: intermediateDestinationIndex = try reader.index()
      case .actualintermediatedestinations:
        actualIntermediateDestinations = try reader.array(FleetStop.init(_:))
      case .lastlocation: location = try FleetLocation(&reader)
      case .currentroutesegment: currentRouteSegment = try reader.polyline()
      case .currentroutesegmentendpoint: currentRouteSegmentEndPoint = try FleetWaypoint(&reader)
      case .currentroutesegmenttraffic: speedReadings = try FleetSpeedReading.all(&reader)
      case .remainingdistancemeters: remainingDistance = try reader.magnitude()
      case .remainingtimetofirstwaypoint: remainingTime = try reader.duration()
      case .etatofirstwaypoint: etaToFirstWaypoint = try reader.time()
      case .remainingwaypoints: waypoints = try reader.array(FleetWaypoint.init(_:))
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
    if !mask.names(.actualpickuppoint) { actualPickup = nil }
    if !mask.names(.actualdropoffpoint) { actualDropOff = nil }
    if !mask.names(.intermediatedestinations) { intermediateDestinations = nil }
    if !mask.names(.intermediatedestinationindex) { intermediateDestinationIndex = nil }
    if !mask.names(.actualintermediatedestinations) { actualIntermediateDestinations = nil }
    if !mask.names(.lastlocation) { location = nil }
    if !mask.names(.currentroutesegment) { currentRouteSegment = nil }
    if !mask.names(.currentroutesegmentendpoint) { currentRouteSegmentEndPoint = nil }
    if !mask.names(.currentroutesegmenttraffic) { speedReadings = nil }
    if !mask.names(.remainingdistancemeters) { remainingDistance = nil }
    if !mask.names(.remainingtimetofirstwaypoint) { remainingTime = nil }
    if !mask.names(.etatofirstwaypoint) { etaToFirstWaypoint = nil }
    if !mask.names(.remainingwaypoints) { waypoints = nil }
  }
}
