/// A member of a JSON object that a reader does not know: kept, and given back at output.
public struct JSONField: Sendable, Hashable {
  /// The member's name, its escapes resolved.
  public let name: String

  /// The member's value as it stood in the input: valid JSON, byte for byte.
  public let value: [UInt8]

  /// Creates a member from a name and the text of one JSON value.
  ///
  /// - Throws: ``TripFormatError`` with the byte offset in `json` where it is no JSON value.
  /// - Complexity: O(*n*).
  public init(name: String, json: [UInt8]) throws(TripFormatError) {
    var scanner = JSONScanner(json, in: 0..<json.count)
    let range = try scanner.skipValue()
    try scanner.finish()
    self.name = name
    value = Array(json[range])
  }

  /// Takes a value that a scanner has skipped, and so checked.
  init(name: String, checked value: ArraySlice<UInt8>) {
    self.name = name
    self.value = Array(value)
  }
}
