public import Fleet

/// The ids and services that an app supplies to report a vehicle.
///
/// This type is the counterpart of `GMTDDriverContext` in Google's Driver SDK.
public struct DriverConfiguration: Sendable {
  /// The provider of the vehicle.
  public var provider: ProviderID
  /// The id of the vehicle.
  public var vehicle: VehicleID
  /// The provider of tokens for the vehicle; nil for an engine that needs no tokens, such as one in
  /// the same process.
  public var tokenProvider: (any TokenProvider)?
  /// The navigator that guides the driver and provides the reported route; nil to report no route.
  public var navigator: (any Navigator)?
  /// The locations that an earlier run of the app could not send, oldest first; see
  /// ``keepPastLocations``.
  public var pastLocations: [VehicleLocation] = []
  /// Stores the locations that could not be sent, so that they survive a restart of the app.
  ///
  /// After a request, if these locations have changed, the closure receives all of them, oldest
  /// first; the list is empty if none are left. Calls don't overlap, and the next request starts
  /// only after a call has returned, so the closure must not wait for a request of the reporter.
  public var keepPastLocations: (@Sendable ([VehicleLocation]) async -> Void)?
  /// The delays between attempts to set a state.
  public var backoff = Backoff()

  /// Creates a configuration.
  public init(
    provider: ProviderID, vehicle: VehicleID, tokenProvider: (any TokenProvider)? = nil,
    navigator: (any Navigator)? = nil
  ) {
    self.provider = provider
    self.vehicle = vehicle
    self.tokenProvider = tokenProvider
    self.navigator = navigator
  }

  /// The full name of the vehicle.
  public var vehicleName: VehicleName { VehicleName(provider: provider, id: vehicle) }
}
