/// The type of a trip, with the names of Fleet Engine as raw values.
///
/// The cases are in the order of Fleet Engine's numbers, which start at 1.
public enum TripType: String, Sendable, Hashable, CaseIterable, Codable {
  /// A trip that may share its vehicle with other trips.
  case shared = "SHARED"
  /// A trip that has its vehicle to itself.
  case exclusive = "EXCLUSIVE"
}

/// The category of a vehicle, with the names of Fleet Engine as raw values.
///
/// The cases are in the order of Fleet Engine's numbers, which start at 1.
public enum VehicleCategory: String, Sendable, Hashable, CaseIterable, Codable {
  /// A car.
  case auto = "AUTO"
  /// A taxi.
  case taxi = "TAXI"
  /// A truck.
  case truck = "TRUCK"
  /// A motorcycle or scooter.
  case twoWheeler = "TWO_WHEELER"
  /// A bicycle.
  case bicycle = "BICYCLE"
  /// A pedestrian.
  case pedestrian = "PEDESTRIAN"
}
