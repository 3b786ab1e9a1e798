/// A trace together with the other contents of its record in a file.
public struct TraceRecord: Sendable, Hashable {
  /// The locations and the id of the trace.
  public var trace: Trace

  /// The place where the record begins in its file; nil if the record was not read from a file.
  public var place: SourcePlace?

  /// The other members of the record, unchanged and in the order of the input.
  ///
  /// These are additional members of an NDJSON line, or additional `properties` of a GeoJSON
  /// feature. Writers of both formats output them.
  public var fields: [JSONField]

  /// The indices of the locations at which all parts but the first begin, in ascending order.
  ///
  /// Parts are, for example, the segments of a GPX track or the lines of a GeoJSON
  /// `MultiLineString`. Writers of formats with parts preserve them.
  public var partStarts: [Int]

  /// Whether the id was a JSON number; if so, it is written as a number again.
  public var isIDNumeric: Bool

  /// The file that results name as the trace's `source`; nil if they name none.
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

  /// The range of locations of each part; a single range if there are no ``partStarts``, and none
  /// for an empty trace.
  ///
  /// Starts that are out of order or out of range are ignored.
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
  /// The name of the trace in tables and reports: its id, followed by its file if results name it.
  package var title: String { trace.id + (source.map { " (\($0))" } ?? "") }

  /// Whether any location has an elevation.
  package var hasElevations: Bool { trace.locations.contains { $0.elevation != nil } }

  /// Whether some locations have an elevation and others don't.
  package var hasElevationsInPart: Bool {
    hasElevations && trace.locations.contains { $0.elevation == nil }
  }

  /// Returns a copy of the record with other locations, which must be valid.
  package func with(_ locations: [Location], partStarts: [Int]) -> TraceRecord {
    var record = self
    record.trace = Trace(id: trace.id, valid: locations)
    record.partStarts = partStarts
    return record
  }
}

/// A place in a file.
public struct SourcePlace: Sendable, Hashable {
  /// The path as given, `-` for standard input, or the name that the caller gave to the bytes.
  public let file: String

  /// The line number, starting at 1.
  public let line: Int

  /// Creates a place.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

extension SourcePlace: CustomStringConvertible {
  /// The place as `file:line`; the file `-` is shown as `standard input`.
  public var description: String { "\(file == "-" ? "standard input" : file):\(line)" }
}
