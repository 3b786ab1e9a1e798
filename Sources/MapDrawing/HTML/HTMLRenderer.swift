public import Files
import MapPage
import TextFormats

/// A renderer of maps as pages, each a single HTML file that opens in any browser without a server.
///
///     try HTMLRenderer().write(map, to: Output.sink(for: "drive.html"))
///
/// A page responds to mouse, touch, and keyboard, and plays drives with a timeline. Text from the
/// map never becomes markup or script. The content security policy of a page forbids loading
/// anything over the network except images from the hosts of ``tiles``.
public struct HTMLRenderer: Sendable {
  /// The initial theme; nil for the preference of the reader's system.
  public var theme: MapTheme?
  /// The map service shown in the background; nil for none.
  public var tiles: MapTiles?

  /// Creates a renderer.
  public init(theme: MapTheme? = nil, tiles: MapTiles? = nil) {
    self.theme = theme
    self.tiles = tiles
  }

  /// Returns the page as UTF-8.
  ///
  /// - Complexity: O(*n*) in the contents of the map.
  public func bytes(of map: JourneyMap) -> [UInt8] {
    let sink = MemorySink()
    // Writing to memory never fails.
    try? write(map, to: sink)
    return sink.bytes
  }

  /// Writes the page and finishes the sink.
  ///
  /// - Throws: ``FileError`` if the sink fails.
  public func write(_ map: JourneyMap, to sink: any ByteSink) throws(FileError) {
    func put(_ text: String) throws(FileError) { try sink.write(Array(text.utf8)) }
    try put(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <title>\(Self.escaped(map.title.isEmpty ? "Milepost" : map.title))</title>
      <style>
      \(Page.looks)
      </style>

      """)
    if let tiles {
      try put("<style>\n\(Self.harmless(tiles.assets.styleSheet))\n</style>\n")
    }
    try put("</head>\n<body>\n\(Page.body)\n<script id=\"data\" type=\"application/json\">")
    var data = JSONText()
    PageData(map: map, renderer: self).write(in: &data)
    try sink.write(Self.embedded(data.bytes))
    try put("</script>\n")
    if let tiles { try put("<script>\n\(Self.harmless(tiles.assets.script))\n</script>\n") }
    try put("<script>\n(() => {\n\(Page.script)\n})();\n</script>\n</body>\n</html>\n")
    try sink.finish()
  }

  /// The content security policy, which allows inline scripts and styles, embedded images, and
  /// images from the hosts of the tiles.
  private var policy: String {
    let images = "data:" + (tiles.map { " " + $0.hosts } ?? "")
    return "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
      + "img-src \(images); base-uri 'none'; form-action 'none'"
  }

  /// Escapes the text of a library so that the text can't close the element that contains it.
  private static func harmless(_ text: String) -> String {
    text.replacing("</", with: "<\\/")
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Escapes `<`, which occurs only inside strings in JSON, so that the data can't close the
  /// element that contains it.
  private static func embedded(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(UInt8(ascii: "<")) else { return json }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count + 64)
    for byte in json {
      if byte == UInt8(ascii: "<") {
        bytes.append(contentsOf: "\\u003c".utf8)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
