package import Files
package import MapDrawing
import TextFormats

/// A drawing of records of one kind on a map.
package struct RecordDrawing<Record> {
  private let body: (Record, inout JourneyMap) throws(FileError) -> Bool
  private let end: (inout JourneyMap) -> Void
  /// The recording of drives that are drawn at the end.
  private let fleet: FleetRecording?

  /// Creates a drawing from a function that draws a record.
  init(_ body: @escaping (Record, inout JourneyMap) throws(FileError) -> Void) {
    self.body = { (record, map) throws(FileError) in
      try body(record, &map)
      return true
    }
    end = { _ in }
    fleet = nil
  }

  /// Creates a drawing of records that are updates of drives.
  ///
  /// - Parameters:
  ///   - fleet: the recording of the drives.
  ///   - take: records an update; returns false if there is no room for it.
  ///   - end: draws the drives after the last record.
  init(
    recordingIn fleet: FleetRecording, _ take: @escaping (Record) -> Bool,
    finish end: @escaping (inout JourneyMap) -> Void
  ) {
    body = { record, _ in take(record) }
    self.end = end
    self.fleet = fleet
  }

  /// The number of points that are recorded but not drawn until ``finish(_:)``.
  var pendingCount: Int { fleet?.pointCount ?? 0 }

  /// Draws a record, or records it for ``finish(_:)``.
  ///
  /// Returns false if there is no room for it.
  @discardableResult
  package func draw(_ record: Record, on map: inout JourneyMap) throws(FileError) -> Bool {
    try body(record, &map)
  }

  /// Draws the recorded updates, after the last record.
  package func finish(_ map: inout JourneyMap) { end(&map) }
}

/// A kind of result that maps can show.
package protocol MappedRecord: ResultRecord {
  /// Creates an empty drawing.
  static func makeDrawing() -> RecordDrawing<Self>
}

extension MappedRecord {
  /// Returns the form of records as a map, which a single task writes.
  static func map(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self> {
    var form = RecordForm<Self>(together: { sink in
      MapWriter(format, options.map, Self.makeDrawing(), to: sink)
    })
    form.isHeld = true
    return form
  }
}
