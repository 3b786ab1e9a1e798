/// The kind of Fleet Engine call that a record logs.
public enum FleetLogKind: Sendable, Hashable {
  /// A call that registers a vehicle.
  case createVehicle
  /// A call that updates a vehicle, such as its location, state, or route.
  case updateVehicle
  /// A call that books a trip.
  case createTrip
  /// A call that updates a trip, such as its status or its vehicle.
  case updateTrip
  /// Another call, with the name that the log gives it, truncated to 64 bytes.
  ///
  /// Only ids are read from its request, and nothing is read from its response.
  case other(String)

  /// Whether the kind is ``other(_:)``.
  public var isOther: Bool {
    if case .other = self { true } else { false }
  }

  /// Whether the call is about a vehicle.
  var isOfVehicle: Bool { self == .createVehicle || self == .updateVehicle }

  /// Parses the kind from the type of the record's contents, such as
  /// `type.googleapis.com/maps.fleetengine.v1.UpdateVehicleLog`, or from the name of its log, such
  /// as `projects/x/logs/fleetengine.googleapis.com%2Fupdate_vehicle`.
  init(_ bytes: Span<UInt8>, in range: Range<Int>) {
    var start = range.lowerBound
    for place in range {
      switch bytes[place] {
      case UInt8(ascii: "."), UInt8(ascii: "/"): start = place + 1
      case UInt8(ascii: "%")
      where place + 3 <= range.upperBound && bytes[place + 1] == UInt8(ascii: "2")
        && bytes[place + 2].lowercased == UInt8(ascii: "f"):
        start = place + 3
      default: break
      }
    }
    let last = min(start, range.upperBound)..<range.upperBound
    let name = last.lowerBound..<bytes.dropping("log", from: last).upperBound
    self =
      if bytes.spells("updatevehicle", in: name) {
        .updateVehicle
      } else if bytes.spells("updatetrip", in: name) {
        .updateTrip
      } else if bytes.spells("createvehicle", in: name) {
        .createVehicle
      } else if bytes.spells("createtrip", in: name) {
        .createTrip
      } else {
        .other(String(decoding: last.prefix(64).map { bytes[$0] }, as: UTF8.self))
      }
  }
}

extension FleetLogKind: CustomStringConvertible {
  /// The name of the call, such as `UpdateVehicle`; for other kinds, the name given by the log, or
  /// `unknown` if there is none.
  public var description: String {
    switch self {
    case .createVehicle: "CreateVehicle"
    case .updateVehicle: "UpdateVehicle"
    case .createTrip: "CreateTrip"
    case .updateTrip: "UpdateTrip"
    case .other(let name): name.isEmpty ? "unknown" : name
    }
  }
}
