public import TrafficClassification

/// How a map looks: one style for each kind of marker and of line, and a theme for all else.
///
///     var style = MapStyle(theme: .dark)
///     style[marker: .vehicle].isFlat = true
///     style[polyline: .activeRoute] = PolylineStyle(strokeWidth: 6, strokeColor: .yellow)
///     style[polyline: .activeRoute] = nil      // restores the default
///
/// It is the counterpart of the consumer map style coordinator of Google's Consumer SDK.
public struct MapStyle: Sendable, Hashable {
  /// Whether the map is light or dark; styles that were set stay as they are.
  public var theme: MapTheme

  private(set) var markers: [MarkerKind: MarkerStyle] = [:]
  private(set) var polylines: [PolylineKind: PolylineStyle] = [:]

  /// Creates a style in which nothing differs from the theme.
  public init(theme: MapTheme = .light) { self.theme = theme }

  /// How markers of a kind look; setting nil restores the default of the theme, and reading never
  /// gives nil.
  public subscript(marker kind: MarkerKind) -> MarkerStyle! {
    get { markers[kind] ?? Palette(theme).style(of: kind) }
    set { markers[kind] = newValue }
  }

  /// How lines of a kind look; setting nil restores the default of the theme, and reading never
  /// gives nil.
  public subscript(polyline kind: PolylineKind) -> PolylineStyle! {
    get { polylines[kind] ?? Palette(theme).style(of: kind) }
    set { polylines[kind] = newValue }
  }

  /// The color of a class of traffic on lines of a kind.
  public func trafficColor(_ speed: TrafficSpeed, on kind: PolylineKind = .route) -> MapColor {
    self[polyline: kind].trafficColors[speed] ?? Palette(theme).color(of: speed)
  }

  /// The color of a marker of a kind.
  public func color(of kind: MarkerKind) -> MapColor {
    self[marker: kind].color ?? Palette(theme).color(of: kind)
  }

  /// The same style in another theme.
  public func themed(_ theme: MapTheme) -> MapStyle {
    var style = self
    style.theme = theme
    return style
  }
}
