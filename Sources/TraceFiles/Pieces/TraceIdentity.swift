import Files
import TextFormats

/// The identity of a trace in results: its id, and its file where results name that.
package struct TraceIdentity: Hashable, Sendable {
  var id: String
  /// Whether the id is a JSON number: 7 and "7" are two.
  var isNumeric: Bool
  var source: String?

  /// Creates an identity.
  package init(id: String, isNumeric: Bool, source: String?) {
    self.id = id
    self.isNumeric = isNumeric
    self.source = source
  }
}

extension JSONScanner {
  /// Looks for the id among the members of the object that follows.
  ///
  /// - Throws: what is wrong with the text before the id.
  mutating func identifierOfObject() throws(FileError) -> JSONIdentifier? {
    var more = try enterObject()
    while more {
      if try key() == "id" { return try identifier() }
      _ = try skipValue()
      more = try continueObject()
    }
    return nil
  }
}
