/// Numbers that keep a map readable at every zoom, in pixels unless said otherwise; pictures and
/// pages share them.
enum Legibility {
  /// The zoom from which on streets have their names.
  static let leastNameZoom = 13.5
  /// How many zoom levels after a street first appears its name does.
  static let nameDelay = 1.5
  /// The least distance between two labels of the same name.
  static let nameRepeat = 280.0
  /// The mean distance between dots below which they would hide their own line: then raw locations
  /// are drawn small, and other dots are left out.
  static let crowd = 7.0
  /// How long the scale bar may be.
  static let scaleBar = 130.0
}
