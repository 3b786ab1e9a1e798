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

  /// Returns whether the whole box lies in a picture of the given size.
  func lies(in size: MapSize) -> Bool {
    x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height
  }
}

/// The areas of a picture that are already used, where no more labels are written.
struct LabelPlaces {
  private var taken: [ScreenBox] = []

  /// Marks an area as used, even if it overlaps others.
  mutating func reserve(_ box: ScreenBox) { taken.append(box) }

  /// Returns whether an area doesn't overlap any used area.
  func isFree(_ box: ScreenBox) -> Bool { !taken.contains(where: box.overlaps) }

  /// Returns the approximate width of a text in pixels; the exact width depends on the viewer's
  /// font.
  static func width(of text: String, size: Double) -> Double {
    Double(DisplayWidth.of(text)) * size * 0.58
  }
}
