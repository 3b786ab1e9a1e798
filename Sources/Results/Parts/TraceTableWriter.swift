public import Coordinates
public import Files
public import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes traces as a table for people, a row a location; points are counted from 1.
///
/// The columns are as wide as their widest cell, so that all rows are held until the end.
public final class TraceTableWriter: RecordWriter {
  private let sink: any ByteSink
  private var table = TextTable(
    columns: [
      .init("trace"), .init("point", alignment: .trailing), .init("latitude", alignment: .trailing),
      .init("longitude", alignment: .trailing), .init("time"),
    ])

  /// Creates a writer.
  public init(to sink: any ByteSink) { self.sink = sink }

  /// Adds the rows of one trace.
  public func write(_ record: TraceRecord) throws(FileError) {
    for (index, location) in record.trace.locations.enumerated() {
      table.addRow([
        record.trace.id, String(index + 1), location.coordinate.latitude.fixed(6),
        location.coordinate.longitude.fixed(6), location.time?.formatted(.iso8601) ?? "",
      ])
    }
  }

  /// Writes the table and finishes the sink.
  public func finish() throws(FileError) {
    try sink.write(Array(table.text.utf8))
    try sink.finish()
  }
}
