import Coordinates
import Files
import TextFormats
import TraceFiles

extension RecordForm {
  /// Rows of one table for people, laid out once all are there.
  ///
  /// - Parameter rows: The rows of a record, each with a cell for each column.
  static func table(
    _ columns: [TextTable.Column], showsEmptyColumns: Bool = true,
    _ rows: @escaping @Sendable (Record) throws(FileError) -> [[String]]
  ) -> RecordForm {
    RecordForm { sink in
      let lines = LineBuffer(to: sink)
      return FunctionWriter { (record) throws(FileError) in
        for row in try rows(record) { try lines.write(TableSink.line(row)) }
      } finish: { () throws(FileError) in
        try lines.finish()
      }
    } in: {
      TableSink($0, columns: columns, showsEmptyColumns: showsEmptyColumns)
    }
  }

  /// A paragraph for people for each record, with a blank line between.
  static func paragraphs(
    _ paragraph: @escaping @Sendable (Record) throws(FileError) -> String
  ) -> RecordForm {
    RecordForm { sink in
      FunctionWriter { (record) throws(FileError) in
        try sink.write(Array(("\n" + (try paragraph(record))).utf8))
      } finish: { () throws(FileError) in
        try sink.finish()
      }
    } in: {
      ParagraphSink($0)
    }
  }

  /// Rows of comma-separated values under a header.
  ///
  /// - Parameter rows: Writes those of a record.
  static func csv(
    _ columns: [String], _ options: ResultOptions,
    _ rows: @escaping @Sendable (Record, CSVRows) throws(FileError) -> Void
  ) -> RecordForm {
    @Sendable func writer(_ table: CSVRows) -> any RecordWriter<Record> {
      FunctionWriter { (record) throws(FileError) in
        try rows(record, table)
      } finish: { () throws(FileError) in
        try table.finish()
      }
    }
    return RecordForm {
      writer(CSVRows(columns: columns, to: $0, hasHeader: false))
    } in: {
      FrameSink($0, opening: CSVRows.header(columns, namesSources: options.namesSources))
    } alone: {
      // Its header follows the first record.
      writer(CSVRows(columns: columns, to: $0))
    }
  }

  /// Lines of text, one for each record.
  static func lines(
    _ line: @escaping @Sendable (Record, LineBuffer) throws(FileError) -> Void
  ) -> RecordForm {
    RecordForm { sink in
      let lines = LineBuffer(to: sink)
      return FunctionWriter { (record) throws(FileError) in
        try line(record, lines)
      } finish: { () throws(FileError) in
        try lines.finish()
      }
    }
  }

  /// Tracks of GPX, one for each record.
  static func tracks(
    _ track: @escaping @Sendable (Record) throws(FileError) -> TraceRecord
  ) -> RecordForm {
    RecordForm { sink in
      let writer = GPXWriter(tracksTo: sink)
      return FunctionWriter { (record) throws(FileError) in
        try writer.write(try track(record))
      } finish: { () throws(FileError) in
        try writer.finish()
      }
    } in: {
      GPXWriter.document($0)
    }
  }
}

extension TraceRecord {
  /// A track that was computed, rounded to seven decimals of a degree.
  init(track id: String, _ locations: [Location], partStarts: [Int]) throws(FileError) {
    let trace: Trace
    do {
      trace = try Trace(id: id, locations: locations)
    } catch {
      throw FileError(.invalidCoordinate, found: error.description, expected: "places on Earth")
    }
    self.init(trace, partStarts: partStarts)
  }
}
