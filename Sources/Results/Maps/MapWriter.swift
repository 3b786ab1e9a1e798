package import Files
package import MapDrawing
package import RoadNetworks
import TextFormats

/// A writer that draws records on one map, which it writes at the end as a picture or a web page.
///
/// The map has room for 1,000 drives and 2 million points. The record that reaches the limit of
/// points is drawn completely; records without room are only counted.
package final class MapWriter<Record>: RecordWriter {
  /// The number of omitted records.
  package private(set) var omittedCount = 0

  /// The classes of roads that were omitted from the background; empty before ``finish()``.
  package var omittedRoads: Set<RoadClass> { map.roads?.omittedClasses ?? [] }

  /// Whether a network was given, but has no roads in the area of the map; false before
  /// ``finish()``.
  package var lacksRoads: Bool { map.roads?.isEmpty ?? false }

  private var map = JourneyMap()
  private let format: ResultFormat
  private let options: MapOptions
  private let drawing: RecordDrawing<Record>
  private let sink: any ByteSink

  /// The maximum number of drives on a map.
  package static var mostDrives: Int { FleetRecording.mostDrives }
  /// The number of points at which a map is full: updates of drives, points of lines, areas, and
  /// recorded routes, markers, and facts in pop-ups.
  package static var mostPoints: Int { 2_000_000 }

  /// Creates a writer of a picture (``ResultFormat/svg``) or a web page (``ResultFormat/html``).
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
    let isDrawn = hasRoom ? try drawing.draw(record, on: &map) : false
    if !isDrawn { omittedCount += 1 }
  }

  /// Adds the drawing of one record, made by another task; counts the record as omitted if the
  /// drawing is nil or there is no room.
  package func add(_ piece: JourneyMap?) {
    if let piece, hasRoom { map.add(piece) } else { omittedCount += 1 }
  }

  /// Whether there is room for another record.
  package var hasRoom: Bool {
    map.drives.count < Self.mostDrives
      && map.pointCount + drawing.pendingCount < Self.mostPoints
  }

  package func finish() throws(FileError) {
    drawing.finish(&map)
    do throws(RoadNetworkError) { try options.complete(&map) } catch { throw FileError(error) }
    if format == .svg {
      try SVGRenderer(size: options.size, theme: options.theme).write(map, to: sink)
    } else {
      try HTMLRenderer(theme: options.theme, tiles: options.tiles).write(map, to: sink)
    }
  }
}
