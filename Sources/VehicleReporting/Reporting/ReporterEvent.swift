public import Fleet

/// How a request of a reporter went.
public enum ReporterEvent: Sendable {
  /// The engine has taken an update.
  case succeeded(VehicleUpdate)
  /// An update failed; while location tracking is on, its content goes out with a later one.
  case failed(VehicleUpdate, ReportFailure)
}

/// Why a request of a driver's app failed.
public enum ReportFailure: Error {
  /// The engine's error.
  case engine(FleetError)
  /// The error of the token provider, unchanged.
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

/// Why a vehicle's state was not set.
public enum StateError: Error {
  /// A vehicle goes online only while location tracking is on; nothing was sent.
  case locationTrackingIsOff
  /// The request failed, and is not repeated.
  case failed(ReportFailure)
}

/// The outcome of setting a state.
public enum StateDelivery: Sendable, Hashable {
  /// The engine has taken it.
  case delivered
  /// The first attempt failed for a reason that is expected to pass; others follow until one
  /// succeeds, another state is set, or location tracking is turned off.
  case retrying
}
