/// A member of a JSON object that is kept so that writers can output it.
public struct JSONField: Sendable, Hashable {
  /// The member's name, with its escapes resolved.
  public let name: String

  /// The member's value, byte for byte as given; always valid JSON.
  public let value: [UInt8]

  /// Creates a member from a value that is known to be valid JSON.
  package init(name: String, checked value: ArraySlice<UInt8>) {
    self.name = name
    self.value = Array(value)
  }
}
