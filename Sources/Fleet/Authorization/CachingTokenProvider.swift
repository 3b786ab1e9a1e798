import Coordinates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A token provider that caches the tokens of another provider until shortly before they expire.
///
/// Each trip and each vehicle has its own token. Concurrent calls that need the same new token
/// share one request. Failed requests and tokens without a known expiry are not cached.
public actor CachingTokenProvider: TokenProvider {
  private struct Entry {
    var token: AccessToken
    /// The time at which the token has to be replaced.
    var refresh: Date
  }

  private let provider: any TokenProvider
  private let refreshMargin: Duration
  private let now: @Sendable () -> Date
  private var entries: [AuthorizationContext: Entry] = [:]
  private var requests: [AuthorizationContext: Task<AccessToken, any Error>] = [:]

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - provider: the provider of new tokens.
  ///   - refreshMargin: the remaining lifetime at which a token is replaced, at most half of the
  ///     lifetime that the token has left when it is received. A negative margin counts as 0.
  ///   - now: returns the current time.
  public init(
    wrapping provider: any TokenProvider, refreshMargin: Duration = .seconds(300),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.provider = provider
    self.refreshMargin = max(.zero, refreshMargin)
    self.now = now
  }

  /// Returns a token from the cache, or a new one if there is none or it expires soon.
  ///
  /// - Throws: any error of the wrapped provider.
  public func token(for context: AuthorizationContext) async throws -> AccessToken {
    if let entry = entries[context], now() < entry.refresh { return entry.token }
    if let request = requests[context] { return try await request.value }
    let request = Task { try await provider.token(for: context) }
    requests[context] = request
    defer { requests[context] = nil }
    let token = try await request.value
    keep(token, for: context)
    return token
  }

  /// Removes a token that an engine has rejected, and lets the wrapped provider discard it, too.
  public func discard(_ token: AccessToken, for context: AuthorizationContext) async {
    if entries[context]?.token == token { entries[context] = nil }
    await provider.discard(token, for: context)
  }

  private func keep(_ token: AccessToken, for context: AuthorizationContext) {
    let now = now()
    entries = entries.filter { now < $0.value.refresh }
    guard let expires = token.expires else { return }
    let lifetime = expires.timeIntervalSince(now)
    let refresh = expires - min(refreshMargin.inSeconds, lifetime / 2)
    entries[context] = Entry(token: token, refresh: refresh)
  }
}
