import Files
import TextFormats

/// The members of a log's objects that are read; raw values are their names in lower case without
/// `_`.
///
/// Logs from 2021 use `insertId`, logs from 2025 use `insertid`, and the API itself uses
/// `insert_id`, so case and `_` are ignored.
enum FleetLogField: String, CaseIterable {
  // Around the records.
  case rawlogs

  // A record of Cloud Logging.
  case insertid, timestamp, labels, logname, jsonpayload, protopayload

  // A call: its kind, request, and response.
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

  // A waypoint; logs store its kind under `type`.
  case waypointtype
  case encodedpathtowaypoint, distancemeters, duration, eta

  // Traffic.
  case trafficrendering, roadstretch, offsetmeters, lengthmeters, style
  case speedreadinginterval, startpolylinepointindex, endpolylinepointindex

  /// Alternative names, used by the API and its update masks or by older logs.
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

  /// Creates the field with the name in a range of bytes; nil for names of other members.
  init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    var hash = Self.basis
    for place in range where bytes[place] != UInt8(ascii: "_") {
      hash = Self.mix(hash, bytes[place].lowercased)
    }
    guard let (name, field) = Self.known[hash] else { return nil }
    // Rule out another name with the same hash.
    guard bytes.spells(name, in: range) else { return nil }
    self = field
  }

  /// The offset basis of the hash function FNV-1a (Fowler, Noll, and Vo, 1991).
  private static let basis: UInt64 = 0xcbf2_9ce4_8422_2325

  private static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}

extension JSONScanner {
  /// Reads the name of the next member, and stops before its value; returns nil for a member that
  /// isn't among the fields.
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
