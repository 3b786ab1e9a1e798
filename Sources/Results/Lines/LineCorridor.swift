public import Coordinates
import Files
public import GeometryOperations
import Polylines
public import TextFormats

/// A trace and the corridor around its line or the lines of its parts.
public struct LineCorridor: Sendable {
  /// The trace.
  public var record: TraceRecord
  /// The area within a distance of the trace's lines.
  public var corridor: Corridor

  /// Creates the corridor around the lines of a trace's parts, which aren't connected to each
  /// other.
  ///
  /// - Parameter meters: the distance that the corridor extends to each side of a line and beyond
  ///   its ends.
  /// - Throws: ``GeometryOperations/GeometryError`` for a trace without locations, for a distance
  ///   outside `Corridor.widths`, or if the corridor would cover nearly the whole Earth.
  /// - Complexity: that of `Corridor.init(around:meters:in:)`.
  public init(
    _ record: TraceRecord, meters: Double, in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) {
    self.record = record
    corridor = try Corridor(
      around: record.parts.map { Polyline(valid: record.trace.locations[$0].map(\.coordinate)) },
      meters: meters, in: workspace)
  }
}

extension LineCorridor: ResultRecord {
  /// Returns the form of corridors as features, well-known text, or a map; nil for other formats.
  ///
  /// Features are written one per line or in a collection. Well-known text is a `POLYGON` or
  /// `MULTIPOLYGON` per line. <doc:CorridorResults> describes every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .ndjson, .geojson: .features(in: format, writeFeatures)
    case .wkt:
      .lines { corridor, lines throws(FileError) in
        try lines.write(wkt: corridor.corridor.outline)
      }
    case .svg, .html: map(format, options)
    default: nil
    }
  }

  /// Writes a corridor as a feature.
  ///
  /// The geometry is a `Polygon`, or a `MultiPolygon` if the corridor is cut at the antimeridian or
  /// its parts don't meet. Coordinates have up to 7 decimals (a centimeter). The properties contain
  /// the extra members of the trace.
  static func writeFeatures(
    of corridor: LineCorridor, to sink: any FeatureSink
  ) throws(FileError) {
    let record = corridor.record
    var feature = ResultFeature(.corridor, .area(corridor.corridor.outline.polygons))
    feature.namesake = record
    try sink.add(feature) { text in
      // The distance that the area extends to each side and beyond the ends, in meters.
      text.key("meters")
      text.number(corridor.corridor.meters)
      // The file of the trace; omitted if only one was read.
      text.known("source", record.source)
      text.fields(of: record, except: JSONText.featureNames + ["meters"])
    }
  }
}
