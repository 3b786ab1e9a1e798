public import Journeys

extension VehicleProgress {
  /// Creates the progress of a trace, which stands for the vehicle, from one of its updates.
  ///
  /// - Parameter number: the number of the route in its source, from 0.
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
