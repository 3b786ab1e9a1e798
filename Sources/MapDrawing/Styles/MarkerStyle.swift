#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A place in a picture, as shares of its width and height from its top left corner.
public struct UnitPoint: Sendable, Hashable, Codable {
  /// From the left, 0…1.
  public var x: Double
  /// From the top, 0…1.
  public var y: Double

  /// Creates a place.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// How markers of a kind look; the defaults are those of Google's `GMTCMarkerStyleOptions`.
public struct MarkerStyle: Sendable, Hashable {
  /// What is drawn.
  public enum Content: Sendable, Hashable {
    /// The icon of the kind.
    case builtIn
    /// A PNG, JPEG, GIF or WebP image; what is none of these is drawn as the built-in icon.
    case image(Data)
    /// An SVG document; no script in it is run, and nothing that it refers to is fetched.
    case svg(String)
  }

  /// The point of the icon that lies on the place.
  public var anchor = UnitPoint(0.5, 0.5)
  /// Whether the marker is drawn.
  public var isVisible = true
  /// What is drawn.
  public var content = Content.builtIn
  /// Markers with a greater number lie above others.
  public var zIndex = 0
  /// Whether the icon turns with the map and with the heading of the vehicle, rather than standing
  /// upright.
  public var isFlat = false
  /// The color of the built-in icon; nil for that of the theme.
  public var color: MapColor?
  /// The width and height of the icon in pixels; nil for those that suit the kind.
  public var size: Double?

  /// The width and height of the icon in pixels; an invalid size gives the default of the kind.
  func pixels(of kind: MarkerKind) -> Double {
    guard let size, size > 0, size <= Self.largestSize else { return Palette.size(of: kind) }
    return size
  }

  private static let largestSize = 1_024.0

  /// Creates the default style.
  public init() {}

  /// Creates a style with some values that differ from the defaults.
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
