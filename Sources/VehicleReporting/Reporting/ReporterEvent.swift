public import Fleet

/// The result of a request of a reporter.
public enum ReporterEvent: Sendable {
  /// The engine has accepted an update.
  case succeeded(VehicleUpdate)
  /// An update failed; see ``VehicleReporter`` for the data that is sent again.
  case failed(VehicleUpdate, CallFailure)
}

/// The reason why a vehicle's state was not set.
public enum StateError: Error {
  /// A vehicle can go online only while location tracking is on; nothing was sent.
  case locationTrackingIsOff
  /// The request failed and is not retried.
  case failed(CallFailure)
}

/// The result of setting a state.
public enum StateDelivery: Sendable, Hashable {
  /// The engine has accepted the state.
  case delivered
  /// The first attempt failed for a transient reason; more attempts follow until one succeeds,
  /// another state is set, or location tracking is turned off.
  case retrying
}
