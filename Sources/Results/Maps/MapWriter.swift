package import Files
package import MapDrawing
import RoadNetworks
import TextFormats

/// Draws records on one map, and writes it at the end as a picture or as a page.
///
/// It keeps what is drawn of the first thousand records or two million updates; later ones are
/// counted.
package final class MapWriter<Record>: RecordWriter {
  /// How many records were left out.
  package private(set) var omittedCount = 0

  private var map = JourneyMap()
  private var recordCount = 0
  private let format: ResultFormat
  private let options: MapOptions
  private let drawing: RecordDrawing<Record>
  private let sink: any ByteSink

  /// Records that a map holds; those of drives that go on count once for each update.
  package static var mostDrives: Int { 1_000 }
  /// Updates of drives that a map holds.
  package static var mostUpdates: Int { 2_000_000 }

  /// Creates a writer of a picture (``ResultFormat/svg``) or a page (``ResultFormat/html``).
  package init(
    _ format: ResultFormat, _ options: MapOptions, _ drawing: RecordDrawing<Record>,
    to sink: any ByteSink
  ) {
    self.format = format
    self.options = options
    self.drawing = drawing
    self.sink = sink
  }

  package func write(_ record: Record) throws(FileError) {
    guard hasRoom else {
      omittedCount += 1
      return
    }
    try drawing.draw(record, on: &map)
  }

  /// Takes what another task has drawn of one record.
  package func add(_ piece: JourneyMap) {
    if hasRoom { map.add(piece) } else { omittedCount += 1 }
  }

  private var hasRoom: Bool {
    map.drives.count < Self.mostDrives && map.updateCount < Self.mostUpdates
  }

  package func finish() throws(FileError) {
    drawing.finish(&map)
    do throws(RoadNetworkError) { try options.complete(&map) } catch { throw FileError(error) }
    switch format {
    case .svg:
      try SVGRenderer(size: options.size, theme: options.theme).write(map, to: sink)
    default: try HTMLRenderer(theme: options.theme, tiles: options.tiles).write(map, to: sink)
    }
  }
}
