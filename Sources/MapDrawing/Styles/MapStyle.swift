public import TrafficClassification

/// The appearance of a map: a style for each kind of marker and line, and a theme for everything
/// else.
///
///     var style = MapStyle(theme: .dark)
///     style[marker: .vehicle].isFlat = true
///     style[polyline: .activeRoute] = PolylineStyle(strokeWidth: 6, strokeColor: .yellow)
///     style[polyline: .activeRoute] = nil      // restores the default
///
/// The type is the counterpart of the consumer map style coordinator of Google's Consumer SDK.
public struct MapStyle: Sendable, Hashable {
  /// The theme, light or dark; changing it doesn't change styles that were set.
  public var theme: MapTheme

  private(set) var markers: [MarkerKind: MarkerStyle] = [:]
  private(set) var polylines: [PolylineKind: PolylineStyle] = [:]

  /// Creates the default style of a theme.
  public init(theme: MapTheme = .light) { self.theme = theme }

  /// The style of markers of a kind; setting nil restores the default of the theme, and the value
  /// is never nil when read.
  public subscript(marker kind: MarkerKind) -> MarkerStyle! {
    get { markers[kind] ?? Palette(theme).style(of: kind) }
    set { markers[kind] = newValue }
  }

  /// The style of lines of a kind; setting nil restores the default of the theme, and the value is
  /// never nil when read.
  public subscript(polyline kind: PolylineKind) -> PolylineStyle! {
    get { polylines[kind] ?? Palette(theme).style(of: kind) }
    set { polylines[kind] = newValue }
  }

  /// Returns the color of a class of traffic on lines of a kind.
  public func trafficColor(_ traffic: TrafficClass, on kind: PolylineKind = .route) -> MapColor {
    self[polyline: kind].trafficColors[traffic] ?? Palette(theme).color(of: traffic)
  }

  /// Returns the color of markers of a kind.
  public func color(of kind: MarkerKind) -> MapColor {
    self[marker: kind].color ?? Palette(theme).color(of: kind)
  }

  /// Returns the same style with another theme.
  public func themed(_ theme: MapTheme) -> MapStyle {
    var style = self
    style.theme = theme
    return style
  }
}
