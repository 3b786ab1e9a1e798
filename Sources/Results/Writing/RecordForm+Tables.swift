import Coordinates
import Files
import TextFormats
import TraceFiles

extension RecordForm {
  /// Creates a form with the rows of one readable table, laid out after the last row is known.
  ///
  /// - Parameter rows: returns the rows of a record; missing cells at the end of a row are left
  ///   empty.
  static func table(
    _ columns: [TextTable.Column], showsEmptyColumns: Bool = true, showsTitlesAlone: Bool = false,
    _ rows: @escaping @Sendable (Record) throws(FileError) -> [[String]]
  ) -> RecordForm {
    var form = RecordForm<Record> { sink in
      let lines = LineBuffer(to: sink)
      return FunctionWriter(finish: lines.finish) { (record) throws(FileError) in
        for row in try rows(record) { try lines.write(TableSink.line(row)) }
      }
    } in: {
      TableSink(
        $0, columns: columns, showsEmptyColumns: showsEmptyColumns,
        showsTitlesAlone: showsTitlesAlone)
    }
    form.isHeld = true
    return form
  }

  /// Creates a form with a readable paragraph for each record, separated by blank lines.
  static func paragraphs(
    _ paragraph: @escaping @Sendable (Record) throws(FileError) -> String
  ) -> RecordForm {
    RecordForm { sink in
      FunctionWriter(finish: sink.finish) { (record) throws(FileError) in
        try sink.write(Array(("\n" + (try paragraph(record))).utf8))
      }
    } in: {
      ParagraphSink($0)
    }
  }

  /// Creates a form with rows of comma-separated values under a header.
  ///
  /// - Parameter rows: writes the rows of a record.
  static func csv(
    _ columns: [String], _ options: ResultOptions,
    _ rows: @escaping @Sendable (Record, CSVRows) throws(FileError) -> Void
  ) -> RecordForm {
    @Sendable func writer(_ table: CSVRows) -> any RecordWriter<Record> {
      FunctionWriter(finish: table.finish) { (record) throws(FileError) in
        try rows(record, table)
      }
    }
    return RecordForm {
      writer(CSVRows(columns: columns, to: $0, hasHeader: false))
    } in: {
      FrameSink($0, opening: CSVRows.header(columns, namesSources: options.namesSources))
    } alone: {
      // The first record determines whether the header has a `source` column.
      writer(CSVRows(columns: columns, to: $0))
    }
  }

  /// Creates a form with lines of text for each record.
  static func lines(
    _ line: @escaping @Sendable (Record, LineBuffer) throws(FileError) -> Void
  ) -> RecordForm {
    RecordForm { sink in
      let lines = LineBuffer(to: sink)
      return FunctionWriter(finish: lines.finish) { (record) throws(FileError) in
        try line(record, lines)
      }
    }
  }

  /// Creates a form with a GPX track for each record.
  static func tracks(
    _ track: @escaping @Sendable (Record) throws(FileError) -> TraceRecord
  ) -> RecordForm {
    RecordForm { sink in
      let writer = GPXWriter(tracksTo: sink)
      return FunctionWriter(finish: writer.finish) { (record) throws(FileError) in
        try writer.write(try track(record))
      }
    } in: {
      GPXWriter.document($0)
    }
  }
}

extension TraceRecord {
  /// Creates a track with a segment for each line.
  init(track id: String, _ lines: [[Coordinate]]) throws(FileError) {
    var partStarts: [Int] = []
    var locations: [Location] = []
    for line in lines {
      if !locations.isEmpty { partStarts.append(locations.count) }
      locations += line.map { Location(coordinate: $0) }
    }
    try self.init(track: id, locations, partStarts: partStarts)
  }

  /// Creates a track of computed locations; coordinates are rounded to seven decimals of a degree.
  init(track id: String, _ locations: [Location], partStarts: [Int]) throws(FileError) {
    let trace: Trace
    let rounded = locations.map { location in
      var location = location
      location.coordinate = location.coordinate.withSevenDecimals
      return location
    }
    do {
      trace = try Trace(id: id, locations: rounded)
    } catch {
      throw FileError(.invalidCoordinate, found: error.description, expected: "valid coordinates")
    }
    self.init(trace, partStarts: partStarts)
  }
}
