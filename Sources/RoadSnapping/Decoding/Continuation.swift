/// The observation to process after another one.
enum Continuation: Equatable {
  /// The next observation.
  case on
  /// An earlier observation, because the observations from there on were removed to be processed
  /// again.
  case rewind(to: Int)

  /// Returns this continuation if it is a rewind; otherwise another one.
  func or(_ other: @autoclosure () -> Continuation) -> Continuation {
    self == .on ? other() : self
  }
}
