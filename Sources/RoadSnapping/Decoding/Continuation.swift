/// The observation to take after another one.
enum Continuation: Equatable {
  /// The next one.
  case on
  /// An earlier one, because it and those after it were removed to be taken again.
  case rewind(to: Int)

  /// Returns this continuation if it is a rewind; otherwise another one.
  func or(_ other: @autoclosure () -> Continuation) -> Continuation {
    self == .on ? other() : self
  }
}
