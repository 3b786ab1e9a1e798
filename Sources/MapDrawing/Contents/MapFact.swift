/// A property of a line, marker, or area, shown as one line of its pop-up.
public struct MapFact: Sendable, Hashable {
  /// The name of the property, such as `confidence`.
  public var name: String
  /// The value as text.
  public var value: String

  /// Creates a fact.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
