public import Fleet

/// Why a trip could not be read; its session keeps on trying.
public enum TripFailure: Error, Sendable {
  /// The engine has refused or failed.
  case engine(FleetError)
  /// The app's token provider has failed, with its own error.
  case token(any Error)
  /// This many failures were left out, because the follower was slow to take them.
  case missed(Int)
}

extension TripFailure {
  /// Whether the failure is expected to pass by itself.
  ///
  /// Failures of token providers count as such, since back ends fail as engines do.
  public var isTransient: Bool {
    switch self {
    case .engine(let error): error.isTransient
    case .token: true
    case .missed: false
    }
  }

  /// Whether it repeats a client error that followers have already received.
  func repeats(_ other: TripFailure?) -> Bool {
    guard case .engine(let error) = self, !error.isTransient, case .engine(let last) = other
    else { return false }
    return error == last
  }
}

extension TripFailure: CustomStringConvertible {
  /// The reason, for developers.
  public var description: String {
    switch self {
    case .engine(let error): "\(error)"
    case .token(let error): "no token: \(error)"
    case .missed(let count): "\(count) failures left out"
    }
  }
}
