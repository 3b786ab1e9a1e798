/// Numbers that keep a map readable at every zoom, in pixels unless said otherwise; pictures and
/// pages share them.
enum Legibility {
  /// The zoom from which on streets have their names.
  static let leastNameZoom = 13.5
  /// How many zooms after it is first drawn a street has its name.
  static let nameDelay = 1.5
  /// How far two places of one name are apart.
  static let nameRepeat = 280.0
  /// The way from dot to dot below which they are a crowd that would hide its own line: then those
  /// of raw locations are small, and others left out.
  static let crowd = 7.0
  /// How long the scale bar may be.
  static let scaleBar = 130.0
}
