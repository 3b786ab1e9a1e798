/// A road sign at the start of a road, such as a motorway exit.
public struct RoadSign: Sendable, Hashable {
  /// The number of the exit, such as `12A`; nil if it has none.
  public var exit: String?
  /// The references of the roads to which this one leads, such as `A 3`, in the order of the sign.
  public var references: [String]
  /// The destinations, such as `Braga`, in the order of the sign.
  public var destinations: [String]

  /// Creates a sign.
  public init(exit: String? = nil, references: [String] = [], destinations: [String] = []) {
    self.exit = exit
    self.references = references
    self.destinations = destinations
  }

  /// Whether the sign has no text.
  public var isEmpty: Bool { exit == nil && references.isEmpty && destinations.isEmpty }
}
