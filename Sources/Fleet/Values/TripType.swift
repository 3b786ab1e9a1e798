/// Whether riders share a vehicle, by the names of Fleet Engine.
///
/// Cases stand in the order of Fleet Engine's numbers, from 1.
public enum TripType: String, Sendable, Hashable, CaseIterable, Codable {
  /// Trips of several riders may run at once.
  case shared = "SHARED"
  /// The trip has the vehicle for itself.
  case exclusive = "EXCLUSIVE"
}

/// What a vehicle is, by the names of Fleet Engine.
///
/// Cases stand in the order of Fleet Engine's numbers, from 1.
public enum VehicleCategory: String, Sendable, Hashable, CaseIterable, Codable {
  /// A car.
  case auto = "AUTO"
  /// A taxi, which may use lanes that other cars may not.
  case taxi = "TAXI"
  /// A truck.
  case truck = "TRUCK"
  /// A motorcycle or a scooter.
  case twoWheeler = "TWO_WHEELER"
  /// A bicycle.
  case bicycle = "BICYCLE"
  /// Someone on foot.
  case pedestrian = "PEDESTRIAN"
}
