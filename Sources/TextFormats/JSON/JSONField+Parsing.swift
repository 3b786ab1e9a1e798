public import Coordinates
public import Files

extension JSONField {
  /// Creates a member from a name and the text of one JSON value.
  ///
  /// - Throws: ``FileError`` with the byte offset in `json` if it isn't a single JSON value, or if
  ///   brackets are nested more than 128 deep.
  /// - Complexity: O(*n*).
  public init(name: String, json: [UInt8]) throws(FileError) {
    var scanner = JSONScanner(json, in: 0..<json.count)
    let range = try scanner.skipValue()
    try scanner.finish()
    self.init(name: name, checked: json[range])
  }
}
