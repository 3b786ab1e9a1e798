public import Journeys

extension VehicleProgress {
  /// Creates the progress of a vehicle from an update of its trace.
  ///
  /// - Parameter number: the index of the route in its source.
  /// - Complexity: O(1).
  public init(_ update: RouteUpdate, number: Int) {
    self.init(
      update.moment, timestamp: update.time?.rfc3339, vehicleID: update.id)
    route?.number = number
    guard !update.moment.isPlaced else { return }
    snapped = nil
    arrival = nil
    arrivalInterval = nil
  }
}
