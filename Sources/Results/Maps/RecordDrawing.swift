package import Files
package import MapDrawing
import TextFormats

/// How records of a kind are drawn on a map.
package struct RecordDrawing<Record> {
  private let body: (Record, inout JourneyMap) throws(FileError) -> Void
  private let end: (inout JourneyMap) -> Void
  /// Whether each record is an update of a drive that is drawn at the end.
  package let isOfUpdates: Bool

  /// Creates a drawing of two functions.
  ///
  /// - Parameters:
  ///   - body: draws a record, or takes it for the end.
  ///   - end: draws what is known once all records were taken; nil for nothing.
  init(
    _ body: @escaping (Record, inout JourneyMap) throws(FileError) -> Void,
    finish end: ((inout JourneyMap) -> Void)? = nil
  ) {
    self.body = body
    self.end = end ?? { _ in }
    isOfUpdates = end != nil
  }

  /// Draws a record; of those that go on from record to record, all comes at the end.
  package func draw(_ record: Record, on map: inout JourneyMap) throws(FileError) {
    try body(record, &map)
  }

  /// Draws what is known once all records were taken.
  package func finish(_ map: inout JourneyMap) { end(&map) }
}

/// A kind of result that maps show.
package protocol MappedRecord: ResultRecord {
  /// A drawing that has begun with nothing.
  static func makeDrawing() -> RecordDrawing<Self>
}

extension MappedRecord {
  /// The form of records as a map, which one task writes.
  static func map(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self> {
    var form = RecordForm<Self>(together: { sink in
      MapWriter(format, options.map, Self.makeDrawing(), to: sink)
    })
    form.isHeld = true
    return form
  }
}
