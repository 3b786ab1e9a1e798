public import Files

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A Fleet Engine call, with its request and its response.
public struct FleetLogRecord: Sendable, Hashable {
  /// The vehicle or trip that a call is about.
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

  /// The number of the entry in file order, starting at 1.
  public var number: Int

  /// The time at which the server logged the call.
  public var timestamp: Date

  /// The timestamp as written in the log, with all of its digits.
  public var timestampText: String

  /// The id that distinguishes entries with the same timestamp; nil if the log has none.
  public var insertID: String?

  /// The kind of the call.
  public var kind: FleetLogKind

  /// The bare id of the vehicle that the call is about, or to which its trip is assigned.
  public var vehicleID: String?

  /// The bare id of the trip that the call is about, or that its vehicle is on.
  public var tripID: String?

  /// The fields that an update changes, as named in the log; nil if the mask is missing or empty.
  public var updateMask: [String]?

  /// The vehicle or trip in the request; nil if there is none, or if the kind is
  /// ``FleetLogKind/other(_:)``.
  ///
  /// For an update with a mask, only the id and the fields in the mask are set.
  public var request: Subject?

  /// The vehicle or trip in the response; nil if there is none, as for a rejected call, or if the
  /// kind is ``FleetLogKind/other(_:)``.
  public var response: Subject?

  /// The reason why the call was rejected; nil if it was accepted.
  public var error: FleetErrorResponse?

  /// The errors of members that can't be read and are left out of the record; at most the first 32.
  ///
  /// Byte offsets count from the start of the file.
  public var faults: [FileError]
}
