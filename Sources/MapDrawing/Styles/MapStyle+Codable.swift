import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// The encoded form of a style is an object with `version` 1, `theme`, and, under `markers` and
// `polylines`, the styles that were set, by the name of their kind. Each style lists only the
// members that differ from `MarkerStyle()` or `PolylineStyle()`. Unknown kinds and members are
// ignored when decoding.
extension MapStyle: Codable {
  private enum CodingKeys: CodingKey {
    case version, theme, markers, polylines
  }

  /// Decodes a style.
  ///
  /// - Throws: `DecodingError` if the data is invalid or the version isn't 1.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: "found version \(version) of a style, expected 1")
    }
    self.init(theme: try container.decode(MapTheme.self, forKey: .theme))
    let markers = try container.decodeIfPresent([String: MarkerStyle].self, forKey: .markers)
    for (name, style) in markers ?? [:] {
      if let kind = MarkerKind(rawValue: name) { self[marker: kind] = style }
    }
    let lines = try container.decodeIfPresent([String: PolylineStyle].self, forKey: .polylines)
    for (name, style) in lines ?? [:] {
      if let kind = PolylineKind(rawValue: name) { self[polyline: kind] = style }
    }
  }

  /// Encodes the style.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(1, forKey: .version)
    try container.encode(theme, forKey: .theme)
    let markers = markers.map { ($0.key.rawValue, $0.value) }
    try container.encode(Dictionary(uniqueKeysWithValues: markers), forKey: .markers)
    let lines = polylines.map { ($0.key.rawValue, $0.value) }
    try container.encode(Dictionary(uniqueKeysWithValues: lines), forKey: .polylines)
  }
}

extension MarkerStyle: Codable {
  private enum CodingKeys: CodingKey {
    case anchor, isVisible, svg, image, zIndex, isFlat, color, size
  }

  /// Decodes a style; missing members get their defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    anchor = try container.decodeIfPresent(UnitPoint.self, forKey: .anchor) ?? anchor
    isVisible = try container.decodeIfPresent(Bool.self, forKey: .isVisible) ?? isVisible
    if let svg = try container.decodeIfPresent(String.self, forKey: .svg) { content = .svg(svg) }
    if let image = try container.decodeIfPresent(Data.self, forKey: .image) {
      content = .image(image)
    }
    zIndex = try container.decodeIfPresent(Int.self, forKey: .zIndex) ?? zIndex
    isFlat = try container.decodeIfPresent(Bool.self, forKey: .isFlat) ?? isFlat
    color = try container.decodeIfPresent(MapColor.self, forKey: .color)
    size = try container.decodeIfPresent(Double.self, forKey: .size)
  }

  /// Encodes the members that differ from the defaults.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let usual = MarkerStyle()
    if anchor != usual.anchor { try container.encode(anchor, forKey: .anchor) }
    if isVisible != usual.isVisible { try container.encode(isVisible, forKey: .isVisible) }
    switch content {
    case .builtIn: break
    case .svg(let text): try container.encode(text, forKey: .svg)
    case .image(let data): try container.encode(data, forKey: .image)
    }
    if zIndex != usual.zIndex { try container.encode(zIndex, forKey: .zIndex) }
    if isFlat != usual.isFlat { try container.encode(isFlat, forKey: .isFlat) }
    try container.encodeIfPresent(color, forKey: .color)
    try container.encodeIfPresent(size, forKey: .size)
  }
}

extension PolylineStyle: Codable {
  private enum CodingKeys: CodingKey {
    case strokeWidth, strokeColor, isVisible, zIndex, isGeodesic, showsTraffic, trafficColors
    case dashes
  }

  /// Decodes a style; missing members, and a width below 0, get their defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    strokeWidth = try container.decodeIfPresent(Double.self, forKey: .strokeWidth) ?? strokeWidth
    strokeColor = try container.decodeIfPresent(MapColor.self, forKey: .strokeColor) ?? strokeColor
    isVisible = try container.decodeIfPresent(Bool.self, forKey: .isVisible) ?? isVisible
    zIndex = try container.decodeIfPresent(Int.self, forKey: .zIndex) ?? zIndex
    isGeodesic = try container.decodeIfPresent(Bool.self, forKey: .isGeodesic) ?? isGeodesic
    showsTraffic = try container.decodeIfPresent(Bool.self, forKey: .showsTraffic) ?? showsTraffic
    let colors = try container.decodeIfPresent([String: MapColor].self, forKey: .trafficColors)
    for (name, color) in colors ?? [:] {
      if let traffic = TrafficClass(rawValue: name) { trafficColors[traffic] = color }
    }
    dashes = try container.decodeIfPresent([Double].self, forKey: .dashes) ?? dashes
  }

  /// Encodes the members that differ from the defaults.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let usual = PolylineStyle()
    if strokeWidth != usual.strokeWidth { try container.encode(strokeWidth, forKey: .strokeWidth) }
    if strokeColor != usual.strokeColor { try container.encode(strokeColor, forKey: .strokeColor) }
    if isVisible != usual.isVisible { try container.encode(isVisible, forKey: .isVisible) }
    if zIndex != usual.zIndex { try container.encode(zIndex, forKey: .zIndex) }
    if isGeodesic != usual.isGeodesic { try container.encode(isGeodesic, forKey: .isGeodesic) }
    if showsTraffic != usual.showsTraffic {
      try container.encode(showsTraffic, forKey: .showsTraffic)
    }
    if !trafficColors.isEmpty {
      let colors = trafficColors.map { ($0.key.rawValue, $0.value) }
      try container.encode(Dictionary(uniqueKeysWithValues: colors), forKey: .trafficColors)
    }
    if !dashes.isEmpty { try container.encode(dashes, forKey: .dashes) }
  }
}
