/// The text of Leaflet (version 1), which draws tiles of a map service below a page's map.
///
/// The caller reads it from where it has it; a page without tiles needs none.
public struct WebMapAssets: Sendable, Hashable {
  /// The program, as in `leaflet.js`.
  public var script: String
  /// The looks, as in `leaflet.css`.
  public var styleSheet: String

  /// Creates assets of texts.
  public init(script: String, styleSheet: String) {
    self.script = script
    self.styleSheet = styleSheet
  }
}

/// A map service whose tiles a page shows below all else; it then asks the network for them.
public struct MapTiles: Sendable, Hashable {
  /// Where tiles are, such as `https://tile.openstreetmap.org/{z}/{x}/{y}.png`.
  public var url: String
  /// What draws them.
  public var assets: WebMapAssets

  /// Creates a service.
  ///
  /// Its attribution belongs into ``JourneyMap/attribution``.
  public init(url: String, assets: WebMapAssets) {
    self.url = url
    self.assets = assets
  }
}
