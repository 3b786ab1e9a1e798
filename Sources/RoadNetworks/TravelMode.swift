/// A mode of travel.
///
/// One network serves all modes: each directed edge has the access of each mode.
public enum TravelMode: UInt8, Sendable, Hashable, CaseIterable, Codable {
  /// A private car.
  case car
  /// A bicycle, ridden, or pushed where riders must dismount.
  case bicycle
  /// A person on foot.
  case foot
}
