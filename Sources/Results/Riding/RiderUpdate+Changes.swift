import Journeys
import RouteSplitting
import TextFormats
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension RiderUpdate {
  /// Returns the names of the compared members whose values differ from those of the previous
  /// update; without a previous update, the names of all compared members with known values.
  package func changes(since before: RiderUpdate?) -> [String] {
    Self.members.filter { member in
      member.value(self) != before.flatMap(member.value)
    }.map(\.name)
  }

  private static let members: [(name: String, value: @Sendable (RiderUpdate) -> AnyHashable?)] = [
    ("status", { $0.status }), ("vehicle", { $0.vehicle?.vehicleID }),
    ("raw", { $0.vehicle?.raw }), ("snapped", { $0.vehicle?.snapped }),
    ("remainingDistanceMeters", { $0.vehicle?.remainingDistance?.fixed(2) }),
    ("eta", { $0.vehicle?.arrival?.toTheSecond }), ("onRoute", { $0.vehicle?.isOnRoute }),
    ("pickupTime", { $0.pickupTime?.toTheSecond }),
    ("dropoffTime", { $0.dropOffTime?.toTheSecond }),
    ("waypoints", { $0.waypoints.isEmpty ? nil : $0.waypoints.map(\.written) }),
    ("route", { $0.vehicle?.route?.number }),
    ("traffic", { $0.vehicle?.route?.traffic }),
    ("drivenMeters", { $0.driven?.meters.fixed(1) }), ("drivenGaps", { $0.driven?.gaps }),
  ]
}

extension RiderUpdate.Stop {
  /// The values of the stop that are compared, rounded as they are written.
  fileprivate var written: [AnyHashable?] {
    [
      waypoint, distance?.fixed(2), arrival?.toTheSecond, interval?.lowerBound.toTheSecond,
      interval?.upperBound.toTheSecond,
    ]
  }
}
