import MilepostKit

/// The failures of a file before its first valid trace.
///
/// In a format with a trace on each line, only the first few failures are reported one by one. The
/// others are counted, since every line of a file of another kind would fail.
struct EarlyFailures {
  private let file: String
  private let format: TraceFormat
  private var named = 0
  private var counted = 0
  private var isOver = false

  private static let most = 3

  init(of file: String, format: TraceFormat) {
    self.file = file == "-" ? "standard input" : file
    self.format = format
  }

  mutating func add(_ error: FileError, _ tally: inout Tally) {
    if isOver || !format.isLineByLine || named < Self.most {
      tally.fail(error)
      named += 1
    } else {
      counted += 1
    }
  }

  /// Reports the number of failures that were only counted, before the first valid trace or, if
  /// `isWhole`, at the end of the file.
  mutating func end(_ tally: inout Tally, isWhole: Bool = false) {
    defer { isOver = true }
    guard !isOver, counted > 0 else { return }
    let traces =
      isWhole ? "and there is no trace; is this \(format.title)?" : "before the first trace"
    let lines = counted == 1 ? "1 more line fails" : "\(counted) more lines fail"
    tally.failReading("\(file): \(lines) \(traces)")
  }
}

extension TraceFormat {
  /// Whether each line is a trace, in which case every line of a file of another kind fails.
  fileprivate var isLineByLine: Bool { ![.gpx, .csv, .geojson].contains(self) }

  /// The format's name in a sentence.
  fileprivate var title: String {
    self == .ndjson || self == .wkt ? name.uppercased() : "encoded polylines"
  }
}
