#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Supplies the tokens with which an app calls an engine over a network.
///
///     struct BackEndTokens: TokenProvider {
///       func token(for context: AuthorizationContext) async throws -> AccessToken {
///         let answer = try await backEnd.token(context)
///         return AccessToken(answer.jwt, expires: answer.expiration)
///       }
///     }
///
/// It is asked before each call that needs a token; ``CachingTokenProvider`` keeps tokens as long
/// as they are valid. An error that it throws fails the call, and reaches the app unchanged.
public protocol TokenProvider: Sendable {
  /// Returns a token for a trip or a vehicle.
  func token(for context: AuthorizationContext) async throws -> AccessToken

  /// Called after an engine has refused a token, which is not to be supplied again.
  func discard(_ token: AccessToken, for context: AuthorizationContext) async
}

extension TokenProvider {
  /// Does nothing: a provider that keeps no tokens has none to discard.
  public func discard(_ token: AccessToken, for context: AuthorizationContext) async {}
}

/// What a token has to cover.
public enum AuthorizationContext: Hashable, Sendable {
  /// A trip, for the app of its rider.
  case trip(TripID)
  /// A vehicle, for the app of its driver.
  case vehicle(VehicleID)
}

/// A token that shows an engine who makes a call.
public struct AccessToken: Hashable, Sendable {
  /// The token, as it is sent.
  public var value: String
  /// When it expires; nil if that is not known.
  public var expires: Date?

  /// Creates a token.
  public init(_ value: String, expires: Date? = nil) {
    self.value = value
    self.expires = expires
  }
}

extension AccessToken: CustomStringConvertible {
  /// The expiry without the token, so that logs hold no secrets.
  public var description: String {
    "a token of \(value.utf8.count) bytes" + (expires.map { " until \($0)" } ?? "")
  }
}

/// Why a token provider has no token.
public enum TokenError: Error, Hashable, Sendable {
  /// The provider supplies no tokens for this trip or vehicle.
  case missingContext(found: AuthorizationContext)
  /// The answer of a back end can't be read; what was found and what was expected.
  case malformedResponse(String)
  /// A back end has refused, with an HTTP status.
  case refused(status: Int)
  /// A back end is asked over a connection that others can read; its scheme and host.
  case insecureEndpoint(String)
}
