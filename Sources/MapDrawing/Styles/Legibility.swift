/// Values that keep maps readable at every zoom, in pixels unless otherwise noted; pictures and
/// pages share them.
enum Legibility {
  /// The lowest zoom at which streets have names.
  static let leastNameZoom = 13.5
  /// The number of zoom levels from the first appearance of a street to the first appearance of its
  /// name.
  static let nameDelay = 1.5
  /// The minimum distance between two labels with the same name.
  static let nameRepeat = 280.0
  /// The minimum mean distance between the dots of a drive at which the dots don't hide its line.
  ///
  /// At smaller distances, raw locations are drawn small, and snapped places are left out.
  static let crowd = 7.0
  /// The maximum length of the scale bar.
  static let scaleBar = 130.0
}
