import Coordinates
public import Files
import TextFormats

/// A renderer of maps as pictures, each a stand-alone SVG document.
///
///     try SVGRenderer(theme: .dark).write(map, to: Output.sink(for: "drive.svg"))
///
/// Drives with routes are drawn as of their last update. Fonts are not embedded; each viewer uses
/// its own.
public struct SVGRenderer: Sendable {
  /// The size of the picture in pixels.
  public var size: MapSize
  /// The theme; nil for the preference of the viewer's system, if the viewer supports it.
  public var theme: MapTheme?
  /// Whether the picture has a legend, if there is room for it.
  public var showsLegend = true

  /// Creates a renderer.
  public init(size: MapSize = MapSize(width: 960, height: 640), theme: MapTheme? = nil) {
    self.size = size
    self.theme = theme
  }

  /// Returns the picture as UTF-8.
  ///
  /// - Complexity: O(*n* log *n*) in the contents of the map, plus O(*k* (*k* + *m*)) for *k*
  ///   labels and street names and *m* markers.
  public func bytes(of map: JourneyMap) -> [UInt8] {
    var picture = SVGPicture(map, size: size)
    picture.draw(showsLegend: showsLegend)
    return picture.document(theme: theme)
  }

  /// Writes the picture and finishes the sink.
  ///
  /// - Throws: ``FileError`` if the sink fails.
  public func write(_ map: JourneyMap, to sink: any ByteSink) throws(FileError) {
    try sink.write(bytes(of: map))
    try sink.finish()
  }
}
