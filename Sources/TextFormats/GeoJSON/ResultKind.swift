package import Files

/// The kind of a feature in Milepost's own GeoJSON, from its property `kind`.
package enum ResultKind: String {
  case route, street, gap, stop, raw, snapped, waypoint

  /// Finds the kind among the properties that follow; nil where there is none, or another's.
  package init?(in properties: inout JSONScanner) throws(FileError) {
    var more = try properties.enterObject()
    while more {
      if try properties.key() == "kind", try properties.peek() == UInt8(ascii: "\"") {
        self.init(rawValue: try properties.string())
        return
      }
      _ = try properties.skipValue()
      more = try properties.continueObject()
    }
    return nil
  }
}
