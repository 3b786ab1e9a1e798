import Coordinates

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

// Checks of reported values. Times must fit the wire format (google/protobuf/timestamp.proto and
// duration.proto).

extension Date {
  /// Checks a time supplied by an app.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a time outside the years 1 to 9999.
  package func checkForWire(_ name: String) throws(FleetError) {
    guard (-62_135_596_800..<253_402_300_800).contains(timeIntervalSince1970) else {
      throw .invalid(
        "\(timeIntervalSince1970) seconds since 1970 as \(name)",
        expected: "a time in the years 1 to 9999")
    }
  }
}

extension Duration {
  /// Checks a duration supplied by an app.
  ///
  /// - Throws: `INVALID_ARGUMENT` if the duration is negative or longer than 315,576,000,000 s.
  package func checkForWire(_ name: String) throws(FleetError) {
    guard (0...315_576_000_000).contains(inSeconds) else {
      throw .invalid("\(inSeconds) s as \(name)", expected: "0 to 315,576,000,000 s")
    }
  }
}

extension VehicleLocation {
  /// Checks a location reported by an app.
  ///
  /// - Throws: `INVALID_ARGUMENT` for an invalid position or time, or for the sensor reserved for
  ///   engines.
  package func check() throws(FleetError) {
    for place in [fix.coordinate, raw ?? fix.coordinate] where !place.isValid {
      throw .invalid(
        "the location \(place.latitude), \(place.longitude)",
        expected: "a latitude of -90…90 and a longitude of -180…180")
    }
    guard sensor != .engine else {
      throw .invalid("FLEET_ENGINE_LOCATION as a sensor", expected: "a sensor of the device")
    }
    try fix.time?.checkForWire("the time of a location")
  }
}
