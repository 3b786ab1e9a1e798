public import Files
import TextFormats

/// The rows of a file of reported speeds: CSV, or lines of JSON.
///
///     way,direction,speed_kmh,time,until
///     123456,forward,12,2026-03-02T08:15:00Z,2026-03-02T09:00:00Z
///
///     {"from": 31415926, "to": 27182818, "speed_kmh": 0, "time": "2026-03-02T08:15:00Z"}
///
/// A row has a `way`, or the nodes `from` and `to` of a way, with OpenStreetMap ids; with all
/// three, the nodes count. It has one speed up to 500 km/h as `speed_kmh`, `speed_mph`, or
/// `speed_mps`, 0 for a closed road. It may have a `direction`: `forward`, `backward`, or `both`,
/// by default `both` for a way and `forward` for nodes. It may have a `time` from which it holds,
/// and a later time `until` which it holds, as RFC 3339 or seconds since 1970. Other columns are
/// ignored. CSV is as in RFC 4180; without a header, it has the columns `from`, `to`, and
/// `speed_kmh`, as for OSRM.
///
/// A row that can't be read doesn't affect the others, except for a header.
public struct SpeedReportRows: Sendable {
  /// The reports in the order of the rows; a row on both directions yields two.
  public private(set) var reports: [SpeedReport] = []
  /// The errors of the rows that can't be read, each with its line; at most the first 100.
  public private(set) var faults: [FileError] = []
  /// The number of rows that can't be read.
  public private(set) var faultCount = 0

  private static let mostFaults = 100
  /// The number of bytes that determine whether a file is text.
  private static let detectedLength = 1024

  /// Reads a file, or standard input for `-`.
  ///
  /// - Throws: ``Files/FileError`` if the file can't be read.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(contentsOf path: String) throws(FileError) {
    var source = try ByteSource(path: path)
    self.init(bytes: try source.rest(), name: path)
  }

  /// Reads rows from bytes.
  ///
  /// - Parameter name: the name of the source in errors.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(bytes: [UInt8], name: String) {
    let text = bytes[...].dropByteOrderMark()
    if case .refused(let refusal) = TextKind(of: text.prefix(Self.detectedLength)) {
      add(FileError(refusal, expected: "rows of CSV or JSON"), name, line: nil)
      return
    }
    var table = Table()
    // A file that begins with an object is NDJSON, even where a line is no object.
    let isJSON = text.first { !$0.isSpace } == UInt8(ascii: "{")
    var place = text.startIndex
    var line = 1
    while place < bytes.count {
      guard !bytes[place].isSpace else {
        if bytes[place] == UInt8(ascii: "\n") { line += 1 }
        place += 1
        continue
      }
      let start = (place: place, line: line)
      do throws(FileError) {
        if isJSON || bytes[place] == UInt8(ascii: "{") {
          place = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
          let object = try JSONNode(Array(bytes[start.place..<place])).object()
          reports += try SpeedReportRow(object).reports()
        } else if let row = try table.row(bytes, &place, &line) {
          reports += try row.reports()
        }
      } catch {
        add(error, name, line: start.line)
        // Without the columns, no row can be understood.
        if !isJSON, bytes[start.place] != UInt8(ascii: "{"), !table.hasColumns { return }
      }
    }
  }

  private mutating func add(_ fault: FileError, _ name: String, line: Int?) {
    faultCount += 1
    guard faults.count < Self.mostFaults else { return }
    var fault = fault
    (fault.file, fault.line) = (name, line)
    // Offsets count from the start of the line or of the file, depending on the format.
    fault.byteOffset = nil
    faults.append(fault)
  }
}

extension SpeedReportRows {
  /// A reader of rows of CSV.
  private struct Table {
    private var csv = CSVRow(delimiter: UInt8(ascii: ","))
    /// The known fields by column.
    private var columns: [SpeedReportRow.Field?] = []

    var hasColumns: Bool { !columns.isEmpty }

    /// Reads the row at a place, and moves the place and the line number past it.
    ///
    /// - Returns: nil for the header.
    mutating func row(
      _ bytes: [UInt8], _ place: inout Int, _ line: inout Int
    ) throws(FileError) -> SpeedReportRow? {
      let start = place
      let outcome = csv.scan(bytes.span, from: start, to: bytes.count, isLast: true)
      switch outcome {
      case .incomplete: place = bytes.count
      case .row(let end):
        place = end
        line += 1 + csv.innerLineBreaks
      case .malformed(let error, _):
        // A quotation without an end leads to the end of the file, so the next line is read anew.
        place = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
        line += 1
        throw error
      }
      if !hasColumns {
        let names = try csv.fields.map { field throws(FileError) in try text(field, bytes) }
        if names.contains(where: { Double($0) == nil && !$0.isEmpty }) {
          columns = try Self.columns(names)
          return nil
        }
        columns = [.from, .to, .kilometersPerHour]
      }
      var row = SpeedReportRow()
      for case (let column?, let field) in zip(columns, csv.fields) {
        try row.set(column, try text(field, bytes))
      }
      return row
    }

    private func text(_ field: CSVRow.Field, _ bytes: [UInt8]) throws(FileError) -> String {
      guard let text = csv.text(field, in: bytes) else {
        throw FileError(.notUTF8, found: "bytes that aren't UTF-8", expected: "UTF-8")
      }
      return text.trimmed
    }

    private static func columns(_ names: [String]) throws(FileError) -> [SpeedReportRow.Field?] {
      let columns = names.map(SpeedReportRow.Field.init(name:))
      let known = columns.compactMap(\.self)
      let speeds = SpeedReportRow.Field.speeds.map(\.field)
      let hasRoad = known.contains(.way) || known.contains(.from) && known.contains(.to)
      guard hasRoad, !speeds.allSatisfy({ !known.contains($0) }) else {
        let header = Array(names.joined(separator: ",").utf8)
        throw FileError(
          .malformed, found: "the columns \(JSONScanner(header, in: header.indices).excerpt())",
          expected: "way, or from and to, and \(SpeedReportRow.Field.speedNames)")
      }
      var seen: Set<SpeedReportRow.Field> = []
      for column in known where !seen.insert(column).inserted {
        throw FileError(
          .duplicateField, found: "the column '\(column.rawValue)' twice", expected: "it once")
      }
      return columns
    }
  }
}
