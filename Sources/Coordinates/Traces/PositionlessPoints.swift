/// The points of one trace that have no position and are therefore left out.
///
/// Receivers write such points while they receive no satellites.
package struct PositionlessPoints {
  package private(set) var count = 0
  /// The line of the first point.
  package private(set) var line = 0

  package init() {}

  /// Counts a point; `line` is evaluated only for the first one.
  package mutating func add(line: @autoclosure () -> Int) {
    if count == 0 { self.line = line() }
    count += 1
  }
}
