/// A member of a JSON object that a reader does not know: kept, and given back at output.
public struct JSONField: Sendable, Hashable {
  /// The member's name, its escapes resolved.
  public let name: String

  /// The member's value as it stood in the input: valid JSON, byte for byte.
  public let value: [UInt8]

  /// Takes the bytes of a value that is known to be valid JSON.
  package init(name: String, checked value: ArraySlice<UInt8>) {
    self.name = name
    self.value = Array(value)
  }
}
