/// A color in the sRGB color space, with its opacity.
///
/// As text and when encoded, a color is `#rrggbb`, or `#rrggbbaa` if it isn't opaque.
public struct MapColor: Sendable, Hashable {
  /// The red component, 0…255.
  public var red: UInt8
  /// The green component, 0…255.
  public var green: UInt8
  /// The blue component, 0…255.
  public var blue: UInt8
  /// The opacity, from 0 (transparent) to 255 (opaque).
  public var alpha: UInt8

  /// Creates a color from its components, each 0…255.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Parses `#rrggbb` or `#rrggbbaa`; nil for any other text.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
      Character(Unicode.Scalar(digits.first ?? 0)).isHexDigit,
      let value = UInt32(Substring(digits), radix: 16)
    else { return nil }
    let opaque = digits.count == 6 ? value << 8 | 0xff : value
    self.init(
      red: UInt8(opaque >> 24), green: UInt8(opaque >> 16 & 0xff), blue: UInt8(opaque >> 8 & 0xff),
      alpha: UInt8(opaque & 0xff))
  }

  /// Creates an opaque color from 24 bits, such as `0x1a5fd6`.
  init(_ value: UInt32) {
    self.init(
      red: UInt8(value >> 16 & 0xff), green: UInt8(value >> 8 & 0xff), blue: UInt8(value & 0xff))
  }

  /// Returns the color with another opacity, clamped to 0…1.
  public func opacity(_ share: Double) -> MapColor {
    var color = self
    color.alpha = UInt8((max(0, min(1, share)) * 255).rounded())
    return color
  }

  /// The opacity, 0…1.
  public var opacity: Double { Double(alpha) / 255 }

  /// The color without its opacity, as `#rrggbb`.
  public var opaqueText: String {
    "#" + [red, green, blue].map(Self.twoDigits).joined()
  }

  private static func twoDigits(_ part: UInt8) -> String {
    (part < 16 ? "0" : "") + String(part, radix: 16)
  }
}

extension MapColor {
  /// Black.
  public static let black = MapColor(0x000000)
  /// White.
  public static let white = MapColor(0xffffff)
  /// Blue, the default color of lines.
  public static let blue = MapColor(0x1a5fd6)
  /// Yellow.
  public static let yellow = MapColor(0xf2b705)
  /// Red.
  public static let red = MapColor(0xc81e1e)
}

extension MapColor: CustomStringConvertible, Codable {
  /// The color as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
  public var description: String { opaqueText + (alpha == 255 ? "" : Self.twoDigits(alpha)) }

  /// Decodes `#rrggbb` or `#rrggbbaa`.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for any other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let color = MapColor(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "found '\(text)', expected #rrggbb or #rrggbbaa")
    }
    self = color
  }

  /// Encodes the color as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
