public import Fleet

/// The services of a rider's app: where it follows trips.
///
///     let services = ConsumerServices(engine: engine, provider: provider)
///     let session = try await services.trips.trip(named: "providers/acme/trips/7")
///     for await event in session.updates() {
///       if case .status(let status) = event { show(status) }
///     }
///
/// It is the counterpart of `GMTCServices` in Google's Consumer SDK, without anything global: an
/// app may have several.
public struct ConsumerServices: Sendable {
  /// Finds the sessions of trips.
  public let trips: TripService

  /// Creates services.
  ///
  /// - Parameters:
  ///   - engine: keeps the trips.
  ///   - provider: the one whose trips are followed.
  ///   - tokenProvider: supplies the token of each call; nil for an engine that needs none.
  ///   - options: those of new sessions.
  ///   - backoff: waits between attempts after a failure that is expected to pass.
  ///   - clock: measures waits.
  ///   - random: gives numbers in 0…1, by which waits are spread.
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
