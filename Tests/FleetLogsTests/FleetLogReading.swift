import FoundationEssentials
import Milepost
import Testing

@testable import FleetLogs

/// The result of reading a whole log.
struct FleetLogReading {
  let log: FleetLog
  private(set) var records: [FleetLogRecord] = []
  private(set) var errors: [FileError] = []

  init(_ log: FleetLog) {
    self.log = log
    for result in log {
      switch result {
      case .success(let record): records.append(record)
      case .failure(let error): errors.append(error)
      }
    }
  }

  init(
    _ text: String, maximumRecordBytes: Int = 1 << 24, chunkSize: Int = ByteWindow.chunkSize
  ) throws {
    try self.init(Array(text.utf8), maximumRecordBytes: maximumRecordBytes, chunkSize: chunkSize)
  }

  init(
    _ bytes: [UInt8], maximumRecordBytes: Int = 1 << 24, chunkSize: Int = ByteWindow.chunkSize
  ) throws {
    self.init(
      try FleetLog(
        ByteSource(bytes: bytes, name: "log"), maximumRecordBytes: maximumRecordBytes,
        chunkSize: chunkSize))
  }

  var insertIDs: [String] { records.map { $0.insertID ?? "" } }

  /// A description of the whole result, for comparing readings.
  var summary: String {
    """
    \(log.kinds.map { "\($0.key) \($0.value)" }.sorted()) \
    \(log.duplicateCount) \(log.badRecordCount)
    \(log.faults.map { "\($0)" }) \(log.notes.map { "\($0)" }) \(errors) \(records)
    """
  }
}

/// Small logs as text.
enum FleetLogText {
  /// Returns the record of a vehicle update; `members` are members of the vehicle, each followed by
  /// a comma.
  static func update(
    _ id: String, at second: Int, members: String = "", mask: String? = nil, response: String? = nil
  ) -> String {
    let mask = mask.map { #""updateMask":"\#($0)","# } ?? ""
    let vehicle = #"{\#(members)"name":"providers/p/vehicles/v"}"#
    let response = response.map { #","response":\#($0)"# } ?? ""
    return #"{"insertId":"\#(id)","jsonPayload":{"#
      + #""@type":"type.googleapis.com/maps.fleetengine.v1.UpdateVehicleLog","#
      + #""request":{\#(mask)"vehicleId":"v","vehicle":\#(vehicle)}"#
      + #"\#(response)},"labels":{"vehicle_id":"v"},"#
      + #""timestamp":"2024-05-01T10:00:\#(second < 10 ? "0" : "")\#(second)Z"}"#
  }

  /// Returns the record of a trip update; `members` are members of the trip, each followed by a
  /// comma.
  static func tripUpdate(_ members: String, mask: String? = nil) -> String {
    let mask = mask.map { #""updateMask":"\#($0)","# } ?? ""
    return #"{"insertId":"t","jsonPayload":{"#
      + #""@type":"type.googleapis.com/maps.fleetengine.v1.UpdateTripLog","#
      + #""request":{\#(mask)"trip":{\#(members)"name":"providers/p/trips/t"}}},"#
      + #""timestamp":"2024-05-01T10:00:00Z"}"#
  }

  /// Returns the vehicle in the request, as read from a log with a single update.
  static func vehicle(_ members: String, mask: String? = nil) throws -> FleetVehicle {
    let reading = try FleetLogReading(update("a", at: 0, members: members, mask: mask))
    return try #require(reading.records.first?.request?.vehicle)
  }

  /// An encoded route: the first one in the published log `bay-area-trip-1.json`.
  static let path = "AhYFIoF_XZ6GAPV1plu2AYQNAA=="
}
