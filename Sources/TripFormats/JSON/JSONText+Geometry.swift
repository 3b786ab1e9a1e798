package import Coordinates

extension JSONText {
  /// Writes the positions of a `LineString`.
  ///
  /// One needs two (RFC 7946, section 3.1.4): where nothing was driven the one is there twice.
  package mutating func line(_ line: [Coordinate]) {
    list(line.count == 1 ? line + line : line) { $0.coordinate($1) }
  }

  /// Writes the `geometry` of a feature.
  package mutating func geometry(_ type: String, _ coordinates: (inout JSONText) -> Void) {
    key("geometry")
    beginObject()
    key("type")
    string(type)
    key("coordinates")
    coordinates(&self)
    endObject()
  }
}
