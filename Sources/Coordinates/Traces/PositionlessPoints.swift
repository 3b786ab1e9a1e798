/// Points of one trace that have no position, and so are left out.
///
/// Receivers that have lost the satellites write such points. Half a position is an error instead.
package struct PositionlessPoints {
  package private(set) var count = 0
  /// The line of the first.
  package private(set) var line = 0

  package init() {}

  /// Counts a point; the line is asked for the first one only.
  package mutating func add(line: @autoclosure () -> Int) {
    if count == 0 { self.line = line() }
    count += 1
  }
}
