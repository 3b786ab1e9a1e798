public import TrafficClassification

/// The appearance of lines of a kind; the defaults are those of Google's
/// `GMTCPolylineStyleOptions`.
public struct PolylineStyle: Sendable, Hashable {
  /// The default width in pixels.
  public static let defaultStrokeWidth = 2.0

  private var width = Self.defaultStrokeWidth

  /// The width in pixels; a negative or non-finite number sets the default of 2.
  public var strokeWidth: Double {
    get { width }
    set { width = newValue >= 0 && newValue.isFinite ? newValue : Self.defaultStrokeWidth }
  }
  /// The color.
  public var strokeColor = MapColor.blue
  /// Whether lines are drawn.
  public var isVisible = true
  /// The drawing order; lines with a greater value lie above others, and drives lie above all
  /// lines.
  public var zIndex = 10
  /// Whether long segments follow the geodesic instead of a straight line on the map; drives on
  /// pages ignore this property.
  public var isGeodesic = false
  /// Whether stretches where traffic is slow, jammed, or unknown are drawn over the line.
  public var showsTraffic = false
  /// The colors of classes of traffic; other classes have the color of the theme.
  public var trafficColors: [TrafficClass: MapColor] = [:]
  /// The lengths in pixels of alternating dashes and gaps; empty for a solid line.
  public var dashes: [Double] = []

  /// Creates the default style.
  public init() {}

  /// Creates a style with the given values, and the defaults for all other properties.
  public init(
    strokeWidth: Double = Self.defaultStrokeWidth, strokeColor: MapColor = .blue, zIndex: Int = 10,
    showsTraffic: Bool = false, dashes: [Double] = []
  ) {
    self.strokeWidth = strokeWidth
    self.strokeColor = strokeColor
    self.zIndex = zIndex
    self.showsTraffic = showsTraffic
    self.dashes = dashes
  }
}
