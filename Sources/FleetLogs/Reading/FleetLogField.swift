import Files
import TextFormats

/// The members of a log's objects that are read, by their names in lower case without `_`.
///
/// Logs of 2021 write `insertId`, those of 2025 `insertid`, and the interface itself `insert_id`:
/// case and `_` do not count.
enum FleetLogField: String, CaseIterable {
  // Around the records.
  case rawlogs

  // A record of Cloud Logging.
  case insertid, timestamp, labels, logname, jsonpayload, protopayload

  // A call: its kind, what was asked, what was answered.
  case type = "@type"
  case request, response, errorresponse
  case code, httpstatuscode, message
  case updatemask, paths
  case vehicle, vehicleid, trip, tripid

  // Vehicles and trips.
  case name, state, navstatus, status
  case lastlocation
  case currenttrips, waypoints, remainingwaypoints
  case currentroutesegment, currentroutesegmentendpoint, currentroutesegmenttraffic
  case remainingdistancemeters, remainingtimeseconds, remainingtimetofirstwaypoint
  case etatofirstwaypoint
  case pickuppoint, pickuptime, dropoffpoint, dropofftime
  case actualpickuppoint, actualdropoffpoint
  case intermediatedestinations, intermediatedestinationindex, actualintermediatedestinations

  // A location of a vehicle.
  case location, isroadsnapped, locsensor, latlngaccuracy, updatetime
  case rawlocation, rawlocationaccuracy, rawlocationtime
  case speed, heading, headingaccuracy, servertime
  case latitude, longitude, point

  // A way point; its kind stands under `type` in logs.
  case waypointtype
  case encodedpathtowaypoint, distancemeters, duration, eta

  // Traffic.
  case trafficrendering, roadstretch, offsetmeters, lengthmeters, style
  case speedreadinginterval, startpolylinepointindex, endpolylinepointindex

  /// Names that the interface has, and update masks with it, or that older logs have.
  private static let otherNames: [(name: String, field: FleetLogField)] = [
    ("type", .waypointtype), ("vehiclestate", .state), ("navigationstatus", .navstatus),
    ("tripstatus", .status), ("locationsensor", .locsensor), ("bearingaccuracy", .headingaccuracy),
    ("horizontalaccuracy", .latlngaccuracy), ("roadsnapped", .isroadsnapped),
  ]

  private static let known: [UInt64: (name: String, field: FleetLogField)] = {
    var known: [UInt64: (name: String, field: FleetLogField)] = [:]
    for (name, field) in allCases.map({ ($0.rawValue, $0) }) + otherNames {
      var hash = Self.basis
      for byte in name.utf8 { hash = mix(hash, byte) }
      known[hash] = (name, field)
    }
    return known
  }()

  /// Recognizes the name that stands in a range of bytes.
  init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    var hash = Self.basis
    for place in range where bytes[place] != UInt8(ascii: "_") {
      hash = Self.mix(hash, bytes[place].lowercased)
    }
    guard let (name, field) = Self.known[hash] else { return nil }
    // Another name may have the same hash.
    guard bytes.spells(name, in: range) else { return nil }
    self = field
  }

  /// FNV-1a (Fowler, Noll and Vo 1991).
  private static let basis: UInt64 = 0xcbf2_9ce4_8422_2325

  private static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}

extension JSONScanner {
  /// The name of the member that follows; nil for one that is not read.
  ///
  /// The scanner then stands before the member's value.
  mutating func fleetLogField() throws(FileError) -> FleetLogField? {
    guard try peek() == UInt8(ascii: "\"") else { throw unexpected("a member's name") }
    let start = position
    let (range, hasEscapes) = try skipString()
    var field = FleetLogField(bytes.span, in: range)
    if hasEscapes {
      position = start
      let name = Array(try string().utf8)
      field = FleetLogField(name.span, in: name.indices)
    }
    try expect(UInt8(ascii: ":"))
    return field
  }
}
