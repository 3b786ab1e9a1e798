import MilepostKit

/// The progress of long work, shown on a terminal: items, bytes, points per second, and time left.
///
/// A summary follows at the end if the work took long.
struct WorkProgress {
  private var line = ProgressLine()
  private let unit: String
  /// The total size of the inputs in bytes; nil if the size of any input is unknown.
  private let size: Int?
  private var traceCount = 0
  private var pointCount = 0
  private var position = 0
  /// The total size in bytes of the inputs before the current one.
  private var start = 0
  /// The expected number of items; nil if unknown.
  var expectedCount: Int?

  /// Creates a counter for the given inputs.
  ///
  /// - Parameter unit: the name of the counted items.
  init(inputs: [String], of unit: String) {
    self.unit = unit
    let sizes = inputs.map(FileIdentity.size)
    size = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
  }

  /// Counts processed items; `position` is the number of bytes processed since the last call of
  /// ``endInput(size:)``.
  mutating func add(traces: Int, points: Int, position: Int) {
    traceCount += traces
    pointCount += points
    self.position = max(self.position, start + position)
    if line.isDue { line.show(text) }
  }

  /// Ends an input; `size` is its size in bytes.
  mutating func endInput(size: Int) {
    start += size
    position = max(position, start)
  }

  /// Prints a summary if the work took long.
  mutating func end(failed: Int) {
    line.clear()
    guard line.isLong, traceCount > 0 else { return }
    let points = pointCount > 0 ? "\(pointCount) points, " : ""
    StandardStreams.report(
      "\(traceCount) \(unit), \(points)\(failed) failed, \(line.seconds.fixed(1)) s")
  }

  private var text: String {
    let seconds = line.seconds
    if let expectedCount, traceCount > 0 {
      let left = seconds * Double(expectedCount - traceCount) / Double(traceCount)
      let pace = (Double(traceCount) / max(seconds, 0.001)).fixed(0)
      return "\(traceCount) of \(expectedCount) \(unit), \(pace) \(unit)/s, "
        + "\(Self.clock(max(0, left))) left"
    }
    var text = "\(traceCount) \(unit)"
    guard position > 0 else { return text }
    let pace = seconds > 0 ? Int(min(Double(pointCount) / seconds, 1e15)) : 0
    text += ", "
    if let size, size > 0 {
      let share = min(1, Double(position) / Double(size))
      text += "\(Self.megabytes(position)) of \(Self.megabytes(size)) MB"
      text += ", \(pace) points/s"
      if share > 0 { text += ", \(Self.clock(seconds * (1 - share) / share)) left" }
    } else {
      text += "\(Self.megabytes(position)) MB, \(pace) points/s"
    }
    return text
  }

  private static func megabytes(_ count: Int) -> String {
    let tenths = (count + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    if whole >= 3600 { return "\(whole / 3600) h \(whole / 60 % 60) min" }
    return whole >= 60 ? "\(whole / 60) min \(whole % 60) s" : "\(whole) s"
  }
}
