import Coordinates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps the tokens of another provider until shortly before they expire.
///
/// Each trip and each vehicle has its own token. Calls that need a new one at the same time share
/// one request; a failed request is not kept. A token whose expiry is not known is used once.
public actor CachingTokenProvider: TokenProvider {
  private struct Entry {
    var token: AccessToken
    /// When it is to be replaced.
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
  ///   - provider: supplies the tokens.
  ///   - refreshMargin: how long before its expiry a token is replaced; at most half its lifetime.
  ///   - now: gives the time.
  public init(
    wrapping provider: any TokenProvider, refreshMargin: Duration = .seconds(300),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.provider = provider
    self.refreshMargin = max(.zero, refreshMargin)
    self.now = now
  }

  /// Returns a token that is valid now, from memory if there is one.
  ///
  /// - Throws: what the other provider throws.
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

  /// Forgets a token that an engine has refused.
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
