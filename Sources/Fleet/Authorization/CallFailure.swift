/// Why an app's call to an engine failed.
public enum CallFailure: Error, Sendable {
  /// The engine's error.
  case engine(FleetError)
  /// The error of the app's token provider, unchanged; the engine was not called.
  case token(any Error)

  /// Whether the failure is expected to pass by itself.
  ///
  /// Failures of token providers count as such, since back ends fail as engines do.
  public var isTransient: Bool {
    switch self {
    case .engine(let error): error.isTransient
    case .token: true
    }
  }

  /// Whether an engine answered that the update's mask is empty.
  public var isEmptyUpdateMask: Bool {
    switch self {
    case .engine(let error): error.isEmptyUpdateMask
    case .token: false
    }
  }
}

extension CallFailure: CustomStringConvertible {
  /// The reason, for developers.
  public var description: String {
    switch self {
    case .engine(let error): "\(error)"
    case .token(let error): "no token: \(error)"
    }
  }
}
