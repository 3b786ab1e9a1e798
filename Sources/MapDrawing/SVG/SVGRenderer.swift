import Coordinates
public import Files
import TextFormats

/// A renderer of maps as pictures: stand-alone SVG documents.
///
///     try SVGRenderer(theme: .dark).write(map, to: Output.sink(for: "drive.svg"))
///
/// Drives with routes are drawn as of their last update. Fonts are not embedded: each viewer uses
/// its own.
public struct SVGRenderer: Sendable {
  /// Pixels of the picture.
  public var size: MapSize
  /// Light or dark; nil for what the viewer's system prefers, where the viewer knows.
  public var theme: MapTheme?
  /// Whether the picture has a legend.
  public var showsLegend = true

  /// Creates a renderer.
  public init(size: MapSize = MapSize(width: 960, height: 640), theme: MapTheme? = nil) {
    self.size = size
    self.theme = theme
  }

  /// The picture as UTF-8.
  ///
  /// - Complexity: O(*n*) in all that is on the map.
  public func bytes(of map: JourneyMap) -> [UInt8] {
    var picture = SVGPicture(map, size: size)
    picture.draw(showsLegend: showsLegend)
    return picture.document(theme: theme)
  }

  /// Writes the picture, and finishes the sink.
  ///
  /// - Throws: ``FileError`` of the sink.
  public func write(_ map: JourneyMap, to sink: any ByteSink) throws(FileError) {
    try sink.write(bytes(of: map))
    try sink.finish()
  }
}
