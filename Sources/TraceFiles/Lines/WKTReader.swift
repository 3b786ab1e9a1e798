import Coordinates
import Files
import GeometryOperations
import TextFormats

/// A reader of traces from lines of well-known text; blank lines are ignored.
///
/// A `LINESTRING`, `MULTIPOINT`, or `MULTILINESTRING` is a trace; the lines of a `MULTILINESTRING`
/// are the parts of the record. A `POINT` is a trace with one location. An id consists of the
/// file's name without its extension, a hyphen, and the number of the trace. The third number of a
/// position is its elevation, unless it is a measure; measures are ignored with a note. A line that
/// is malformed or contains another kind of shape is reported as one error.
final class WKTReader: RecordReader {
  var notes: NoteBook
  var isFinished: Bool { lines.isFinished }
  var position: Int { lines.endPosition }
  private var lines: RecordLines
  private let workspace = GeometryWorkspace()

  init(_ window: consuming ByteWindow) {
    notes = NoteBook(file: window.name)
    lines = RecordLines(window)
  }

  func next() throws(FileError) -> TraceRecord? {
    guard let range = try lines.next() else { return nil }
    do throws(FileError) {
      // A line of text has at most one more position than it has commas.
      guard lines.bytes.count(of: UInt8(ascii: ","), in: range) < FileError.mostElements else {
        throw .tooLong()
      }
      guard let text = String(validating: lines.bytes[range], as: UTF8.self) else {
        throw FileError(
          .notUTF8, found: "a line that is not UTF-8", expected: "UTF-8",
          byteOffset: range.lowerBound)
      }
      return try record(geometry(of: text, at: range.lowerBound), WKTElevations(text))
    } catch {
      throw lines.located(error)
    }
  }

  private func geometry(of text: String, at start: Int) throws(FileError) -> Geometry {
    do throws(GeometryError) {
      return try Geometry(wkt: text, in: workspace)
    } catch {
      throw FileError(error, textStart: start)
    }
  }

  private func record(
    _ geometry: Geometry, _ elevations: WKTElevations
  ) throws(FileError) -> TraceRecord {
    let parts: [[Coordinate]]
    switch geometry {
    case .point(let coordinate): parts = [[coordinate]]
    case .line(let line): parts = [line.coordinates]
    case .multiPoint(let coordinates): parts = [coordinates]
    case .multiLine(let lines): parts = lines.map(\.coordinates).filter { !$0.isEmpty }
    case .polygon: throw unsupported("a POLYGON")
    case .multiPolygon: throw unsupported("a MULTIPOLYGON")
    case .collection: throw unsupported("a GEOMETRYCOLLECTION")
    }
    var locations: [Location] = []
    var partStarts: [Int] = []
    for part in parts {
      if !locations.isEmpty { partStarts.append(locations.count) }
      locations += part.map { Location(coordinate: $0) }
    }
    if elevations.hasMeasures {
      notes.add(
        .valuesPassedOver, line: lines.place.line, "measures of positions are ignored")
    }
    for (index, elevation) in zip(locations.indices, elevations.values) {
      locations[index].elevation = elevation
    }
    return TraceRecord(
      try Trace(id: lines.name, checking: locations), place: lines.place, partStarts: partStarts)
  }

  private func unsupported(_ found: String) -> FileError {
    FileError(
      .unsupported, found: found, expected: "a LINESTRING, MULTILINESTRING, MULTIPOINT, or POINT")
  }
}

extension FileError {
  /// Creates the error for an invalid shape.
  ///
  /// - Parameter textStart: the offset in the buffer at which the text of the shape begins.
  fileprivate init(_ error: GeometryError, textStart: Int) {
    let code: Code =
      switch error.code {
      case .invalidCoordinate: .invalidCoordinate
      case .nestedTooDeep: .tooDeep
      case .unsupportedGeometry: .unsupported
      default: .malformed
      }
    self.init(
      code, found: error.found, expected: error.expected,
      byteOffset: error.byteOffset.map { textStart + $0 }, index: error.index)
  }
}
