import TextFormats

/// A rectangle of a picture, in pixels.
struct ScreenBox: Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  func overlaps(_ other: ScreenBox) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  /// Whether it lies in a picture as a whole.
  func lies(in size: MapSize) -> Bool {
    x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height
  }
}

/// Places in a picture that are taken, so that no label covers another.
struct LabelPlaces {
  private var taken: [ScreenBox] = []

  /// Takes a place, free or not.
  mutating func reserve(_ box: ScreenBox) { taken.append(box) }

  /// Whether nothing overlaps a place.
  func isFree(_ box: ScreenBox) -> Bool { !taken.contains(where: box.overlaps) }

  /// The approximate width of a text in pixels: the exact one depends on the viewer's font.
  static func width(of text: String, size: Double) -> Double {
    Double(DisplayWidth.of(text)) * size * 0.58
  }
}
