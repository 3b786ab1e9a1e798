import Coordinates
public import MapDrawing
public import RoadNetworks

/// Options for drawing results on maps.
public struct MapOptions: Sendable {
  /// The title; if empty, the title of the drive if there is exactly one.
  public var title = ""
  /// The theme, light or dark; nil to follow the system setting of the viewer.
  public var theme: MapTheme?
  /// The size of an SVG picture in pixels; a web page fills its window.
  public var size = MapSize(width: 960, height: 640)
  /// The style of markers and lines.
  public var style = MapStyle()
  /// The network whose roads are the background; nil for none.
  public var network: RoadNetwork?
  /// The map service for the background of web pages; nil for none.
  public var tiles: MapTiles?
  /// The attribution of the map data; if nil, that of OpenStreetMap if `network` or `tiles` is set.
  public var attribution: String?

  /// Creates options.
  public init() {}
}

extension MapOptions {
  /// Adds the title, the style, the attribution, and the roads to a map of results.
  ///
  /// - Throws: `damaged` if the network is damaged.
  func complete(_ map: inout JourneyMap) throws(RoadNetworkError) {
    map.title = title.isEmpty ? Self.title(of: map) : title
    map.style = theme.map(style.themed) ?? style
    map.attribution =
      attribution
      ?? (network == nil && tiles == nil ? "" : "Map data © OpenStreetMap contributors")
    guard let network, let bounds = map.bounds else { return }
    let diagonal = Self.diagonal(of: bounds)
    map.roads = try RoadBackground(
      of: network, in: bounds.expanded(byMeters: max(Self.leastMargin, diagonal * 0.25)))
  }

  private static func diagonal(of box: BoundingBox) -> Double {
    Coordinate(latitude: box.south, longitude: box.west)
      .distance(to: Coordinate(latitude: box.north, longitude: box.east))
  }

  /// The minimum margin around the results within which roads are drawn, in meters.
  private static let leastMargin = 500.0

  private static func title(of map: JourneyMap) -> String {
    map.drives.count == 1 ? map.drives[0].title : ""
  }
}
