/// The observation to take after another one.
enum Continuation: Equatable {
  /// The next one.
  case on
  /// An earlier one, because it and those after it were removed to be looked at again.
  case rewind(to: Int)

  /// This continuation, or another one if this isn't a rewind.
  func or(_ other: @autoclosure () -> Continuation) -> Continuation {
    self == .on ? other() : self
  }
}
