/// Whether a vehicle takes trips, by the names of Fleet Engine.
///
/// Cases stand in the order of Fleet Engine's numbers, from 1, by which logs may give them.
public enum VehicleState: String, Sendable, Hashable, CaseIterable, Codable {
  /// It doesn't.
  case offline = "OFFLINE"
  /// It does.
  case online = "ONLINE"
}
