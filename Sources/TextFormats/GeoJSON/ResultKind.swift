package import Files

/// A kind of feature in Milepost's GeoJSON results that readers treat specially, given by the
/// property `kind`.
package enum ResultKind: String {
  case route, street, gap, stop, raw, snapped, waypoint

  /// Reads the kind from the properties of a feature; nil if it is missing or not one of the above.
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
