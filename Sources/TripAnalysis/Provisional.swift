import RouteSplitting

/// A value that learns of each step along a route, and forgets what turns out to be none.
///
/// It keeps what it was before the first step that isn't proven, and is that again where those steps are
/// taken back.
struct Provisional<Value: Sendable>: Sendable {
  private(set) var value: Value
  private var proven: Value?

  init(_ value: Value) { self.value = value }

  /// Learns of a step.
  mutating func learn<Result>(
    _ progress: RouteProgress, _ body: (inout Value) -> Result
  ) -> Result {
    if progress.isCorrection, let proven {
      value = proven
      self.proven = nil
    }
    if progress.isProven {
      proven = nil
    } else if proven == nil {
      proven = value
    }
    return body(&value)
  }

  /// Changes what holds whatever becomes of the steps.
  mutating func change(_ body: (inout Value) -> Void) {
    body(&value)
    if var proven {
      body(&proven)
      self.proven = proven
    }
  }
}
