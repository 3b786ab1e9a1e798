/// A way of travelling.
///
/// One network serves them all: each directed edge says what each mode may do.
public enum TravelMode: UInt8, Sendable, Hashable, CaseIterable, Codable {
  /// A private car.
  case car
  /// A bicycle that is ridden.
  case bicycle
  /// A person on foot.
  case foot
}
