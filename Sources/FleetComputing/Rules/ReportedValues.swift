import Coordinates
import Fleet

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StopLocation {
  /// Checks a stop reported by a provider.
  ///
  /// - Throws: `INVALID_ARGUMENT` for an invalid position or time.
  func check() throws(FleetError) {
    guard point.isValid else {
      throw .invalid(
        "the stop \(point.latitude), \(point.longitude)",
        expected: "a latitude of -90…90 and a longitude of -180…180")
    }
    try time?.checkForWire("the time of a stop")
  }
}
