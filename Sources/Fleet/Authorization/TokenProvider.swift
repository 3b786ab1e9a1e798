#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A source of the tokens with which an app calls an engine over a network.
///
///     struct BackEndTokens: TokenProvider {
///       func token(for context: AuthorizationContext) async throws -> AccessToken {
///         let answer = try await backEnd.token(context)
///         return AccessToken(answer.jwt, expires: answer.expiration)
///       }
///     }
///
/// An app asks the provider for a token before each call. ``CachingTokenProvider`` caches tokens
/// until shortly before they expire. If the provider throws an error, the call fails with
/// ``CallFailure/token(_:)``, which contains the error unchanged.
public protocol TokenProvider: Sendable {
  /// Returns a token for a trip or a vehicle.
  func token(for context: AuthorizationContext) async throws -> AccessToken

  /// Discards a token that an engine has rejected, so that the token isn't supplied again.
  func discard(_ token: AccessToken, for context: AuthorizationContext) async
}

extension TokenProvider {
  /// Does nothing, which suits a provider without a cache.
  public func discard(_ token: AccessToken, for context: AuthorizationContext) async {}
}

/// The trip or vehicle that a token has to cover.
public enum AuthorizationContext: Hashable, Sendable {
  /// A trip, for the app of its rider.
  case trip(TripID)
  /// A vehicle, for the app of its driver.
  case vehicle(VehicleID)
}

/// A token that authenticates the caller to an engine.
public struct AccessToken: Hashable, Sendable {
  /// The text of the token, as sent in requests.
  public var value: String
  /// The time at which the token expires; nil if unknown.
  public var expires: Date?

  /// Creates a token.
  public init(_ value: String, expires: Date? = nil) {
    self.value = value
    self.expires = expires
  }
}

extension AccessToken: CustomStringConvertible {
  /// The length and expiry of the token, without its text, so that logs contain no secrets.
  public var description: String {
    "a token of \(value.utf8.count) bytes" + (expires.map { " until \($0)" } ?? "")
  }
}

/// The reason why a token provider has no token.
public enum TokenError: Error, Hashable, Sendable {
  /// The provider supplies no tokens for this trip or vehicle.
  case missingContext(found: AuthorizationContext)
  /// A back end's response can't be parsed; the message has the form "found X, expected Y".
  case malformedResponse(String)
  /// A back end rejected the request with this HTTP status.
  case refused(status: Int)
  /// The back end's URL uses neither HTTPS nor HTTP on this machine; the associated value is the
  /// scheme and the host of the URL.
  case insecureEndpoint(String)
}
