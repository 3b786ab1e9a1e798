/// The text of Leaflet (version 1), which draws tiles of a map service below a page's map.
///
/// The caller supplies it; pages without tiles don't need it.
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
  /// The library that draws them.
  public var assets: WebMapAssets

  /// The hosts that a page may ask, as its policy names them.
  let hosts: String

  /// Creates a service; nil unless the URL is http or https, has `{z}`, `{x}` and `{y}`, and its
  /// host can be named in a content security policy.
  ///
  /// Its attribution belongs in ``JourneyMap/attribution``.
  public init?(url: String, assets: WebMapAssets) {
    guard ["{z}", "{x}", "{y}"].allSatisfy(url.contains), let hosts = Self.hosts(of: url) else {
      return nil
    }
    self.url = url
    self.assets = assets
    self.hosts = hosts
  }

  /// The scheme and the host, with `*` for everything up to the last label with a placeholder.
  private static func hosts(of url: String) -> String? {
    guard let scheme = url.firstRange(of: "://") else { return nil }
    guard ["http", "https"].contains(url[..<scheme.lowerBound]) else { return nil }
    let host = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
    var labels = host.split(separator: ".", omittingEmptySubsequences: false)
    var wildcard = ""
    if let last = labels.lastIndex(where: { $0.contains("{") }) {
      wildcard = "*."
      labels = Array(labels[(last + 1)...])
      if labels.count < 2 { return nil }
    }
    let isPlain = labels.allSatisfy { label in
      !label.isEmpty
        && label.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
          default: [UInt8(ascii: "-"), UInt8(ascii: ":")].contains(byte)
          }
        }
    }
    return isPlain ? url[..<scheme.upperBound] + wildcard + labels.joined(separator: ".") : nil
  }
}
