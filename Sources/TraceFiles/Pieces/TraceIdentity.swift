/// The identity of a trace in results: its id, and its file if results include it.
package struct TraceIdentity: Hashable, Sendable {
  var id: String
  /// Whether the id is a JSON number; 7 and "7" are different ids.
  var isNumeric: Bool
  var source: String?

  /// Creates an identity.
  package init(id: String, isNumeric: Bool, source: String?) {
    self.id = id
    self.isNumeric = isNumeric
    self.source = source
  }
}
