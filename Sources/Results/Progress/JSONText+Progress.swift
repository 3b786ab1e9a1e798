import Journeys
import RouteSplitting
import TextFormats

extension JSONText {
  /// Writes which update of which vehicle an object is about.
  mutating func identity(of progress: VehicleProgress) {
    member("timestamp", progress.timestamp) { $0.string($1) }
    member("vehicle", progress.vehicleID) { $0.string($1) }
    member("trip", progress.tripID) { $0.string($1) }
  }

  /// Writes where the vehicle is, what is left, and when it arrives.
  mutating func members(of progress: VehicleProgress) {
    key("raw")
    givenCoordinate(progress.raw)
    member("snapped", progress.snapped) { $0.coordinate($1) }
    member("remainingDistanceMeters", progress.remainingDistance) { $0.number($1, decimals: 2) }
    member("eta", progress.arrival) { $0.time($1.toTheSecond) }
    member("onRoute", progress.isOnRoute) { $0.bool($1) }
  }

  /// Writes from when to when 80 % of arrivals lie.
  mutating func arrivalInterval(of progress: VehicleProgress) {
    member("etaInterval", progress.arrivalInterval) { text, interval in
      text.list([interval.lowerBound, interval.upperBound]) { $0.time($1.toTheSecond) }
    }
  }

  /// Writes the parts that the route falls into, and its waypoints.
  mutating func parts(of followed: FollowedRoute?) {
    let progress = followed?.progress
    for (name, part) in [
      ("traveledMeters", progress?.traveled), ("activeMeters", progress?.active),
      ("remainingMeters", progress?.remaining),
    ] {
      member(name, part) { $0.number($1.lengthInMillimeters, decimals: 3) }
    }
    member("nextWaypoint", followed?.nextWaypoint) { $0.integer($1) }
    member("use", progress?.use) { $0.string($1.rawValue) }
    key("reached")
    list(progress?.reached ?? 0..<0) { $0.integer($1) }
  }

  /// Writes a member that is null where its value is not known.
  mutating func member<Value>(
    _ name: String, _ value: Value?, _ write: (inout JSONText, Value) -> Void
  ) {
    key(name)
    if let value { write(&self, value) } else { null() }
  }
}
