/// Whether a vehicle takes trips, by the names of Fleet Engine.
public enum VehicleState: String, Sendable, Hashable, CaseIterable, Codable {
  /// It doesn't.
  case offline = "OFFLINE"
  /// It does.
  case online = "ONLINE"
}
