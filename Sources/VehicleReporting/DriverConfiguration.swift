public import Fleet

/// The ids and services that an app supplies to report a vehicle.
///
/// Google's driver SDK calls it `GMTDDriverContext`.
public struct DriverConfiguration: Sendable {
  /// The provider that the vehicle belongs to.
  public var provider: ProviderID
  /// The vehicle.
  public var vehicle: VehicleID
  /// Supplies tokens for the vehicle; nil for an engine that needs none, such as one in the
  /// process.
  public var tokenProvider: (any TokenProvider)?
  /// Guides the driver, and has the route that is reported; nil to report no route.
  public var navigator: (any Navigator)?
  /// The locations that an earlier run of the app could not send, the oldest first; see
  /// ``keepPastLocations``.
  public var pastLocations: [VehicleLocation] = []
  /// Keeps the locations that could not be sent, so that they survive a restart of the app.
  ///
  /// It gets all of them, the oldest first, after each change: an empty list once they were sent.
  /// Calls come one after the other, and the next request waits for them; so the closure must not
  /// wait for a request of the reporter.
  public var keepPastLocations: (@Sendable ([VehicleLocation]) async -> Void)?
  /// The waits between attempts to set a state.
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
