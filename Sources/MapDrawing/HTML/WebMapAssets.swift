/// The files of Leaflet (version 1), which draws tiles of a map service in the background of a
/// page.
///
/// The caller supplies the files; pages without tiles don't need them.
public struct WebMapAssets: Sendable, Hashable {
  /// The script, `leaflet.js`.
  public var script: String
  /// The style sheet, `leaflet.css`.
  public var styleSheet: String

  /// Creates assets from the text of both files.
  public init(script: String, styleSheet: String) {
    self.script = script
    self.styleSheet = styleSheet
  }
}

/// A map service whose tiles a page loads over the network and shows below everything else.
public struct MapTiles: Sendable, Hashable {
  /// The URL template of the tiles, such as `https://tile.openstreetmap.org/{z}/{x}/{y}.png`.
  public let url: String
  /// The files of the library that draws the tiles.
  public var assets: WebMapAssets

  /// The hosts from which a page may load tiles, as listed in its content security policy.
  let hosts: String

  /// Creates a service; nil unless the URL is http or https, contains `{z}`, `{x}`, and `{y}`, and
  /// has a host that can be listed in a content security policy.
  ///
  /// The attribution of the service belongs in ``JourneyMap/attribution``.
  public init?(url: String, assets: WebMapAssets) {
    guard ["{z}", "{x}", "{y}"].allSatisfy(url.contains), let hosts = Self.hosts(of: url) else {
      return nil
    }
    self.url = url
    self.assets = assets
    self.hosts = hosts
  }

  /// Returns the scheme and the host, with `*` in place of all labels up to and including the last
  /// one that has a placeholder, or nil if they can't be listed in a policy.
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
