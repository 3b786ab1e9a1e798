public import Fleet

/// How a request of a reporter went.
public enum ReporterEvent: Sendable {
  /// The engine has taken an update.
  case succeeded(VehicleUpdate)
  /// An update failed; while location tracking is on, its content goes out with a later one.
  case failed(VehicleUpdate, CallFailure)
}

/// Why a vehicle's state was not set.
public enum StateError: Error {
  /// A vehicle goes online only while location tracking is on; nothing was sent.
  case locationTrackingIsOff
  /// The request failed, and is not repeated.
  case failed(CallFailure)
}

/// The outcome of setting a state.
public enum StateDelivery: Sendable, Hashable {
  /// The engine has taken it.
  case delivered
  /// The first attempt failed for a reason that is expected to pass; others follow until one
  /// succeeds, another state is set, or location tracking is turned off.
  case retrying
}
