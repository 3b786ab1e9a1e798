/// Whether a vehicle accepts trips, with Fleet Engine's names.
///
/// The cases are in the order of Fleet Engine's numbers, starting at 1, which logs may contain
/// instead of names.
public enum VehicleState: String, Sendable, Hashable, CaseIterable, Codable {
  /// The vehicle doesn't accept trips.
  case offline = "OFFLINE"
  /// The vehicle accepts trips.
  case online = "ONLINE"
}
