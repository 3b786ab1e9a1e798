public import Files

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One call of Fleet Engine: what was asked, and what was answered.
public struct FleetLogRecord: Sendable, Hashable {
  /// What a call is about.
  public enum Subject: Sendable, Hashable {
    /// A vehicle.
    case vehicle(FleetVehicle)
    /// A trip.
    case trip(FleetTrip)

    /// The vehicle; nil for a trip.
    public var vehicle: FleetVehicle? {
      if case .vehicle(let vehicle) = self { vehicle } else { nil }
    }

    /// The trip; nil for a vehicle.
    public var trip: FleetTrip? {
      if case .trip(let trip) = self { trip } else { nil }
    }
  }

  /// The place among the entries of the file, from 1, as they stand there.
  public var number: Int

  /// When the server logged the call.
  public var timestamp: Date

  /// The time as the log has it, with all of its digits.
  public var timestampText: String

  /// What tells the entry from all others; nil where the log doesn't say.
  public var insertID: String?

  /// What call it is.
  public var kind: FleetLogKind

  /// The bare id of the vehicle that it is about, or that the trip is assigned to.
  public var vehicleID: String?

  /// The bare id of the trip that it is about, or that the vehicle is on.
  public var tripID: String?

  /// The fields that an update is about, as the log names them; nil without a mask.
  public var updateMask: [String]?

  /// What was sent; nil for other kinds.
  ///
  /// Of an update with a mask there are only the fields that it names.
  public var request: Subject?

  /// The state afterwards; nil for other kinds, and where the call was refused.
  public var response: Subject?

  /// Why the call was refused.
  public var error: FleetErrorResponse?

  /// Members that can't be read, and are nil in the record: the first 32, with their bytes in the
  /// file.
  public var faults: [FileError]
}
