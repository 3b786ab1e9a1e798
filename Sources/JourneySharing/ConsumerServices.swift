public import Fleet

/// The services with which a rider's app follows trips.
///
///     let services = ConsumerServices(engine: engine, provider: provider)
///     let session = try await services.trips.trip(named: "providers/acme/trips/7")
///     for await event in session.updates() {
///       if case .status(let status) = event { show(status) }
///     }
///
/// This type is the counterpart of `GMTCServices` in Google's Consumer SDK. It has no global state,
/// so an app may create several instances.
public struct ConsumerServices: Sendable {
  /// The service that provides the sessions of trips.
  public let trips: TripService

  /// Creates the services for the trips of a provider.
  ///
  /// - Parameters:
  ///   - engine: the engine that stores the trips.
  ///   - provider: the provider whose trips are followed.
  ///   - tokenProvider: the provider of a token for each call; nil if the engine needs no tokens.
  ///   - options: the options of new sessions.
  ///   - backoff: the delays between attempts after transient failures.
  ///   - clock: the clock for the intervals between polls and the delays after failures.
  ///   - random: returns a number in 0…1 that determines the jitter of a delay.
  public init(
    engine: any FleetEngine, provider: ProviderID, tokenProvider: (any TokenProvider)? = nil,
    options: TripSession.Options = TripSession.Options(), backoff: Backoff = Backoff(),
    clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    let means = SharingMeans(
      engine: engine, tokenProvider: tokenProvider, backoff: backoff, clock: clock, random: random)
    trips = TripService(provider, options, means)
  }
}

/// The dependencies of a session.
struct SharingMeans: Sendable {
  let engine: any FleetEngine
  let tokenProvider: (any TokenProvider)?
  let backoff: Backoff
  let clock: any Clock<Duration>
  let random: @Sendable () -> Double
}
