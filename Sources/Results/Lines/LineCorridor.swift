public import Coordinates
public import GeometryOperations
import Polylines

/// A trace and the corridor around its line, or around those of its parts.
public struct LineCorridor: Sendable {
  /// The trace.
  public var record: TraceRecord
  /// All places within a distance of it.
  public var corridor: Corridor

  /// Lays a corridor around a trace; from part to part it has a gap.
  ///
  /// - Throws: ``GeometryOperations/GeometryError`` for a trace without locations, for a distance beyond
  ///   `Corridor.widths`, and for a line that leaves no part of the Earth free.
  /// - Complexity: as `Corridor.init(around:meters:in:)`.
  public init(
    _ record: TraceRecord, meters: Double, in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) {
    self.record = record
    corridor = try Corridor(
      around: record.parts.map { Polyline(valid: record.trace.locations[$0].map(\.coordinate)) },
      meters: meters, in: workspace)
  }
}
