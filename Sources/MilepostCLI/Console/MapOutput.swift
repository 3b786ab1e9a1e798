import MilepostKit

/// A map of results, which reports omissions when it is finished.
final class MapOutput<Record>: RecordWriter {
  private let writer: MapWriter<Record>
  private let path: String

  init(
    _ format: ResultFormat, _ options: ResultOptions, _ drawing: RecordDrawing<Record>,
    to path: String
  ) throws {
    self.path = path
    writer = MapWriter(format, options.map, drawing, to: try ResultSink(path: path))
  }

  convenience init(
    _ format: ResultFormat, _ options: ResultOptions, to path: String
  ) throws where Record: MappedRecord {
    try self.init(format, options, Record.makeDrawing(), to: path)
  }

  func write(_ record: Record) throws(FileError) { try writer.write(record) }

  /// Adds a drawing made by another thread.
  func add(_ piece: JourneyMap?) { writer.add(piece) }

  /// Whether there is room for another record.
  var hasRoom: Bool { writer.hasRoom }

  func finish() throws(FileError) {
    try writer.finish()
    if writer.lacksRoads {
      StandardStreams.note("\(path): no roads are drawn, since the network has none in this area")
    }
    if !writer.omittedRoads.isEmpty {
      let classes = RoadClass.allCases.filter(writer.omittedRoads.contains).map { "\($0)" }
      StandardStreams.note(
        "\(path): too many roads; left out the classes \(classes.joined(separator: ", "))")
    }
    guard writer.omittedCount > 0 else { return }
    StandardStreams.note(
      "\(path): \(writer.omittedCount) records are not drawn, since a map holds at most "
        + "\(MapWriter<Record>.mostDrives) drives and \(MapWriter<Record>.mostPoints) points")
  }

  /// Returns a writer that passes records to another writer and draws them on this map.
  func writer(beside other: any RecordWriter<Record>) -> any RecordWriter<Record> {
    FunctionWriter<Record>(
      finish: { () throws(FileError) in
        try other.finish()
        try self.finish()
      },
      { (record) throws(FileError) in
        try other.write(record)
        try self.write(record)
      })
  }
}
