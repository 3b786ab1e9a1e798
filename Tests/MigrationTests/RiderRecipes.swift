import FleetClient
import Foundation
import MilepostKit

// Recipes for the rider's side; the functions contain the code of the article
// ComingFromGooglesSDKs.

/// Finds the session of a trip.
func findSession(
  _ engine: EmbeddedFleetEngine, _ provider: ProviderID
) async throws -> TripSession {
  let services = ConsumerServices(engine: engine, provider: provider)
  let session = try await services.trips.trip(named: "providers/acme/trips/7")
  return session
}

/// Follows a trip.
func follow(
  _ session: TripSession, print: @escaping @Sendable (String) -> Void
) -> Task<Void, Never> {
  let following = Task {
    for await event in session.updates() {
      switch event {
      case .status(let status): print("status \(status.rawValue)")
      case .pickupETA(let date?): print("pickup at \(date)")
      case .activeRouteRemainingDistance(let meters?): print("\(Int(meters)) m left")
      case .remainingWaypoints(let waypoints): print("\(waypoints.count) stops left")
      case .failure(let failure) where failure.isTransient:
        print("no connection: the session tries again")
      case .failure(.engine(let error)):
        print("\(error.code.name), HTTP \(error.code.httpStatus): \(error.message)")
      default: break
      }
    }
    print("the trip is over, or is no longer followed")
  }
  return following
}

/// Follows a single property of a trip.
func followStatus(
  _ session: TripSession, print: @escaping @Sendable (String) -> Void
) async {
  for await status in session.values(of: \.status) {
    print(status.rawValue)
  }
}

/// Creates a provider of tokens, which fetches them from a back end.
func makeTokens(transport: HTTPTokenProvider.Transport?) -> CachingTokenProvider {
  let tokens = CachingTokenProvider(
    wrapping: HTTPTokenProvider(
      endpoint: { context in
        switch context {
        case .trip(let id): URL(string: "https://rides.example/tokens/trips/\(id)")
        case .vehicle(let id): URL(string: "https://rides.example/tokens/vehicles/\(id)")
        }
      },
      decoding: TokenDecoding(
        tokenKey: "jwt", expiryKey: "expirationTimestamp", format: .epochMilliseconds),
      transport: transport))
  return tokens
}

/// Passes tokens to the services of a rider and a driver.
func useTokens(
  _ tokens: CachingTokenProvider, _ engine: any FleetEngine, _ provider: ProviderID,
  _ vehicle: VehicleID
) -> (ConsumerServices, DriverConfiguration) {
  let services = ConsumerServices(
    engine: engine, provider: provider, tokenProvider: tokens)
  let configuration = DriverConfiguration(
    provider: provider, vehicle: vehicle, tokenProvider: tokens)
  return (services, configuration)
}

/// A custom provider of tokens, which fetches them from the app's back end.
struct BackEndTokens: TokenProvider {
  let fetch: @Sendable (AuthorizationContext) async throws -> (jwt: String, expires: Date)

  func token(for context: AuthorizationContext) async throws -> AccessToken {
    let answer = try await fetch(context)
    return AccessToken(answer.jwt, expires: answer.expires)
  }
}
