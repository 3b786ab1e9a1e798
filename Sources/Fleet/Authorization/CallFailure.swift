/// An error in an app's call to an engine.
public enum CallFailure: Error, Sendable {
  /// The engine rejected the call or failed.
  case engine(FleetError)
  /// The app's token provider failed with this error, so the engine was not called.
  case token(any Error)

  /// Whether the failure is expected to resolve by itself.
  ///
  /// A failure of the token provider always counts as transient, since its back end may be
  /// unavailable for a while.
  public var isTransient: Bool {
    switch self {
    case .engine(let error): error.isTransient
    case .token: true
    }
  }

  /// Whether the engine rejected an update because its mask is empty.
  public var isEmptyUpdateMask: Bool {
    switch self {
    case .engine(let error): error.isEmptyUpdateMask
    case .token: false
    }
  }
}

extension CallFailure: CustomStringConvertible {
  /// The reason for the failure, for developers.
  public var description: String {
    switch self {
    case .engine(let error): "\(error)"
    case .token(let error): "no token: \(error)"
    }
  }
}
