/// A trace as a file holds it: the locations, and what else belongs to the record.
public struct TraceRecord: Sendable, Hashable {
  /// The locations and the id of the trace.
  public var trace: Trace

  /// Where the record begins in the file; nil for records that were not read from one.
  public var place: SourcePlace?

  /// What else the input says of the trace, kept as it stood, in its order.
  ///
  /// These are the unknown members of an NDJSON line, or the unknown `properties` of a GeoJSON
  /// feature. Writers of both formats give them back.
  public var fields: [JSONField]

  /// Where each part but the first begins, as indices of locations in rising order.
  ///
  /// Parts are the segments of a GPX track or the lines of a GeoJSON `MultiLineString`: the
  /// receiver was off between them. Writers of both formats keep them.
  public var partStarts: [Int]

  /// Whether the id was a JSON number, so that it is written as one again.
  public var isIDNumeric: Bool

  /// The file that results name as the trace's `source`; nil where there is no other to tell it
  /// from.
  public var source: String?

  /// Creates a record.
  public init(
    _ trace: Trace, place: SourcePlace? = nil, fields: [JSONField] = [], partStarts: [Int] = [],
    isIDNumeric: Bool = false
  ) {
    self.trace = trace
    self.place = place
    self.fields = fields
    self.partStarts = partStarts
    self.isIDNumeric = isIDNumeric
  }

  /// The ranges of locations that make the parts; one range without `partStarts`, none if empty.
  ///
  /// Starts that are out of order or out of range are passed over.
  public var parts: [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for end in partStarts + [trace.locations.count]
    where end > start && end <= trace.locations.count {
      parts.append(start..<end)
      start = end
    }
    return parts
  }
}

extension TraceRecord {
  /// What tables and reports call the trace: its id, and its file where results name that.
  package var title: String { trace.id + (source.map { " (\($0))" } ?? "") }

  /// Whether any location has an elevation.
  package var hasElevations: Bool { trace.locations.contains { $0.elevation != nil } }

  /// Whether some locations have an elevation, and others have none.
  package var hasElevationsInPart: Bool {
    hasElevations && trace.locations.contains { $0.elevation == nil }
  }

  /// The same record with other locations, which are valid.
  package func with(_ locations: [Location], partStarts: [Int]) -> TraceRecord {
    var record = self
    record.trace = Trace(id: trace.id, valid: locations)
    record.partStarts = partStarts
    return record
  }
}

/// A place in a file.
public struct SourcePlace: Sendable, Hashable {
  /// The path as it was given, `-` for standard input, or a caller's name for bytes.
  public let file: String

  /// The line, from 1.
  public let line: Int

  /// Creates a place.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

extension SourcePlace: CustomStringConvertible {
  /// `file:line`.
  public var description: String { "\(file == "-" ? "standard input" : file):\(line)" }
}
