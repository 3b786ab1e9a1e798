/// Whether a vehicle takes trips.
public enum VehicleState: String, Sendable, Hashable, CaseIterable, Codable {
  /// It doesn't.
  case offline
  /// It does.
  case online
}
