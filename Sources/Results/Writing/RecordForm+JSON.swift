import Files
import TextFormats

extension RecordForm {
  /// Creates a form with an object for each record: one per line, or as the elements of an array
  /// for ``ResultFormat/json``.
  ///
  /// - Parameter members: writes the members of a record's object; long members may be flushed
  ///   early through `lines`.
  static func json(
    _ format: ResultFormat,
    _ members:
      @escaping @Sendable (Record, inout JSONText, _ lines: JSONLines) throws(FileError) -> Void
  ) -> RecordForm {
    RecordForm { sink in
      let lines = JSONLines(to: sink)
      return FunctionWriter(finish: lines.finish) { (record) throws(FileError) in
        try lines.object { text throws(FileError) in try members(record, &text, lines) }
      }
    } in: {
      format == .json ? JSONArraySink($0) : $0
    }
  }

  /// Creates a form with features, in a collection, or one per line for ``ResultFormat/ndjson``.
  ///
  /// - Parameter features: writes the features of a record.
  static func features(
    in format: ResultFormat = .geojson,
    _ features: @escaping @Sendable (Record, any FeatureSink) throws(FileError) -> Void
  ) -> RecordForm {
    .features(in: format, after: ()) { record, sink, _ throws(FileError) in
      try features(record, sink)
    }
  }

  /// Creates a form with features that depend on the previous records.
  ///
  /// - Parameters:
  ///   - start: the state before the first record.
  ///   - features: writes the features of a record and updates the state for later records.
  static func features<State: Sendable>(
    in format: ResultFormat = .geojson, after start: State,
    _ features: @escaping @Sendable (Record, any FeatureSink, inout State) throws(FileError) -> Void
  ) -> RecordForm {
    RecordForm { sink in
      let collection = FeatureCollectionText(featuresTo: sink)
      var state = start
      return FunctionWriter(finish: collection.finish) { (record) throws(FileError) in
        try features(record, collection, &state)
      }
    } in: {
      format == .ndjson ? $0 : JSONArraySink.features($0)
    }
  }
}
