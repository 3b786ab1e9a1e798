#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A point in an icon, as fractions of its width and height from the top left corner.
public struct UnitPoint: Sendable, Hashable, Codable {
  /// The fraction of the width from the left, 0…1.
  public var x: Double
  /// The fraction of the height from the top, 0…1.
  public var y: Double

  /// Creates a point.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// The appearance of markers of a kind; the defaults are those of Google's
/// `GMTCMarkerStyleOptions`.
public struct MarkerStyle: Sendable, Hashable {
  /// The image that is drawn for a marker.
  public enum Content: Sendable, Hashable {
    /// The icon of the kind.
    case builtIn
    /// A PNG, JPEG, GIF, or WebP image; the built-in icon is drawn for any other data.
    case image(Data)
    /// An SVG document; scripts in it are not run, and nothing that it refers to is loaded.
    case svg(String)
  }

  /// The point of the icon that is placed at the coordinate.
  public var anchor = UnitPoint(0.5, 0.5)
  /// Whether the marker is drawn.
  public var isVisible = true
  /// The image that is drawn.
  public var content = Content.builtIn
  /// The drawing order; markers with a greater value lie above others.
  ///
  /// On pages, markers that are drawn as dots always lie below all other markers, and the vehicles
  /// of drives always lie above all markers.
  public var zIndex = 0
  /// Whether the icon turns with the heading of the marker and with the map, instead of staying
  /// upright; an icon without a heading stays upright.
  public var isFlat = false
  /// The color of the built-in icon; nil for the theme's color.
  public var color: MapColor?
  /// The width and height of the icon in pixels, above 0 and at most 1,024; nil, or any other
  /// value, for the default of the kind.
  public var size: Double?

  /// Returns the width and height of the icon in pixels, or the default of the kind if the size is
  /// invalid.
  func pixels(of kind: MarkerKind) -> Double {
    guard let size, size > 0, size <= Self.largestSize else { return Palette.size(of: kind) }
    return size
  }

  private static let largestSize = 1_024.0

  /// Creates the default style.
  public init() {}

  /// Creates a style with the given values, and the defaults for all other properties.
  public init(
    content: Content = .builtIn, color: MapColor? = nil, size: Double? = nil, zIndex: Int = 0,
    isFlat: Bool = false
  ) {
    self.content = content
    self.color = color
    self.size = size
    self.zIndex = zIndex
    self.isFlat = isFlat
  }
}
