/// Points of one trace that have no position, and so are left out.
///
/// Receivers that have lost the satellites write such points. Half a position is an error instead.
struct PositionlessPoints {
  private(set) var count = 0
  /// The line of the first.
  private(set) var line = 0

  /// Counts a point; the line is asked for the first one only.
  mutating func add(line: @autoclosure () -> Int) {
    if count == 0 { self.line = line() }
    count += 1
  }
}
