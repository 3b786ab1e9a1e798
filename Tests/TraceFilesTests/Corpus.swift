import Coordinates
import FoundationEssentials
import MilepostKit
import TestSupport

@testable import TraceFiles

/// The files in `Resources`, each with the expected report in `NAME.expected`.
enum Corpus {
  static let folder = ReferenceData.packageRoot + "/Tests/TraceFilesTests/Resources"

  static let names: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return all.filter { !$0.hasSuffix(".expected") }.sorted()
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + name)))
  }

  static func expected(_ name: String) throws -> String {
    String(decoding: try bytes(name + ".expected"), as: UTF8.self)
  }
}

/// The result of reading some bytes.
struct Reading: Equatable {
  var records: [TraceRecord] = []
  var errors: [FileError] = []
  var notes: [TraceNote] = []

  /// The records and errors as text, in the order in which they were read.
  private(set) var lines: [String] = []

  init(
    _ bytes: [UInt8], name: String, options: TraceReadingOptions = TraceReadingOptions(),
    chunkSize: Int = ByteWindow.chunkSize, inPieces: Bool = false
  ) {
    do throws(FileError) {
      let reader = try TraceReader(
        ByteWindow(
          ByteSource(bytes: bytes, name: name), limit: options.maximumRecordBytes,
          chunkSize: chunkSize),
        options: options)
      if inPieces {
        var none = FinishedTraces()
        var book = NoteBook(file: name)
        while let piece = reader.nextPiece(omitting: &none, source: nil) {
          var pieceBook = NoteBook(file: name)
          piece.forEach(notes: &pieceBook) { add($0) }
          book.add(contentsOf: pieceBook)
        }
        notes = book.notes + reader.notes
      } else {
        for result in reader { add(result) }
        notes = reader.notes
      }
    } catch {
      add(error)
    }
  }

  init(corpus name: String, chunkSize: Int = ByteWindow.chunkSize) throws {
    self.init(try Corpus.bytes(name), name: name, chunkSize: chunkSize)
  }

  var report: String {
    (lines + notes.map { "note \($0)" }).map { $0 + "\n" }.joined()
  }

  private mutating func add(_ result: Result<TraceRecord, FileError>) {
    switch result {
    case .success(let record): add(record)
    case .failure(let error): add(error)
    }
  }

  private mutating func add(_ error: FileError) {
    errors.append(error)
    lines.append("error \(error)")
  }

  private mutating func add(_ record: TraceRecord) {
    records.append(record)
    let place = record.place.map { "line \($0.line)" } ?? "nowhere"
    let number = record.isIDNumeric ? " (number)" : ""
    let parts = record.partStarts.isEmpty ? "" : " parts at \(record.partStarts)"
    lines.append("trace '\(record.trace.id)'\(number) \(place)\(parts)")
    for location in record.trace.locations { lines.append("  \(location.report)") }
    for field in record.fields {
      lines.append("  \(field.name): \(String(decoding: field.value, as: UTF8.self))")
    }
  }
}

extension Location {
  fileprivate var report: String {
    var text = "\(coordinate)"
    if let time {
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      // The style truncates, so half a millisecond is added to round the time.
      text += " at \((time + 0.0005).formatted(style))"
    }
    if let accuracy { text += " ±\(accuracy)" }
    if let bearing { text += " \(bearing)°" }
    if let speed { text += " \(speed) m/s" }
    if let elevation { text += " \(elevation) m" }
    return text
  }
}

extension TraceFormat {
  /// The formats that keep ids and times.
  static let ofRecords = all.filter { $0 != .wkt }
}
