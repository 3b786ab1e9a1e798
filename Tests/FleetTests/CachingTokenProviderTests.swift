import Fleet
import Foundation
import Synchronization
import Testing

@Suite struct CachingTokenProviderTests {
  private let back = HeldTokens()
  private let time = Date(timeIntervalSince1970: 1_772_352_000)
  private let trip: AuthorizationContext
  private let other: AuthorizationContext

  init() throws {
    trip = .trip(try TripID("trip"))
    other = .trip(try TripID("other"))
  }

  /// Returns a cache that wraps a provider of numbered tokens, with that provider and its clock.
  ///
  /// - Parameter lifetime: the lifetime of tokens in seconds; nil for tokens without an expiry.
  private func cache(
    lifetime: Double?, refreshMargin: Duration = .seconds(300)
  ) -> (cache: CachingTokenProvider, back: NumberedTokens, clock: TokenTime) {
    let clock = TokenTime()
    let back = NumberedTokens(lifetime: lifetime, clock)
    let cache = CachingTokenProvider(
      wrapping: back, refreshMargin: refreshMargin, now: { clock.now })
    return (cache, back, clock)
  }

  @Test("a token is replaced when the time left before its expiry falls to the margin")
  func margin() async throws {
    let (cache, back, clock) = cache(lifetime: 3_600)
    #expect(try await cache.token(for: trip).value == "1")
    clock.advance(by: 3_299)
    #expect(try await cache.token(for: trip).value == "1")
    clock.advance(by: 1)
    #expect(try await cache.token(for: trip).value == "2")
    #expect(back.count == 2)
  }

  @Test("a token with a lifetime shorter than the margin is cached for half of its lifetime")
  func shortLife() async throws {
    let (cache, _, clock) = cache(lifetime: 60)
    #expect(try await cache.token(for: trip).value == "1")
    clock.advance(by: 29)
    #expect(try await cache.token(for: trip).value == "1")
    clock.advance(by: 1)
    #expect(try await cache.token(for: trip).value == "2")
  }

  @Test("expired tokens and tokens without an expiry aren't cached; a negative margin counts as 0")
  func unusable() async throws {
    for lifetime in [-10, 0, nil, Double.nan] {
      let (cache, _, _) = cache(lifetime: lifetime)
      #expect(try await cache.token(for: trip).value == "1")
      #expect(try await cache.token(for: trip).value == "2", "\(String(describing: lifetime))")
    }
    let (cache, _, clock) = cache(lifetime: 100, refreshMargin: .seconds(-5))
    _ = try await cache.token(for: trip)
    clock.advance(by: 99)
    #expect(try await cache.token(for: trip).value == "1")
    clock.advance(by: 1)
    #expect(try await cache.token(for: trip).value == "2")
  }

  @Test("each trip and each vehicle has its own token")
  func contexts() async throws {
    let (cache, back, _) = cache(lifetime: 3_600)
    let vehicle = AuthorizationContext.vehicle(try VehicleID("trip"))
    #expect(try await cache.token(for: trip).value == "1")
    #expect(try await cache.token(for: other).value == "2")
    #expect(try await cache.token(for: vehicle).value == "3")
    #expect(try await cache.token(for: trip).value == "1")
    #expect(back.asked == [trip, other, vehicle])
  }

  @Test("a discarded token isn't supplied again, and the wrapped provider discards it, too")
  func discard() async throws {
    let (cache, back, _) = cache(lifetime: 3_600)
    let first = try await cache.token(for: trip)
    _ = try await cache.token(for: other)
    await cache.discard(first, for: trip)
    #expect(back.discarded == [first])
    #expect(try await cache.token(for: trip).value == "3")
    // Discarding a token that was replaced in the meantime doesn't remove the new one.
    await cache.discard(first, for: trip)
    #expect(try await cache.token(for: trip).value == "3")
    #expect(try await cache.token(for: other).value == "2")
  }

  @Test("concurrent calls that need a token for the same trip share one request")
  func oneRequest() async throws {
    let (back, trip, other) = (back, trip, other)
    let cache = CachingTokenProvider(wrapping: back, now: { [time] in time })
    let (begun, begin) = AsyncStream<Void>.makeStream()
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<50 {
        group.addTask {
          begin.yield()
          return try await cache.token(for: trip).value
        }
      }
      var count = 0
      for await _ in begun {
        count += 1
        if count == 50 { break }
      }
      let request = try #require(await back.next())
      // A request for another trip doesn't wait for the first one.
      async let second = cache.token(for: other)
      try #require(await back.next()).answer("other", expires: time + 3_600)
      #expect(try await second.value == "other")
      request.answer("one", expires: time + 3_600)
      for try await value in group { #expect(value == "one") }
    }
    #expect(back.asked == [trip, other])
  }

  @Test("a caller receives the error of a failed request, and the next call sends a new request")
  func failures() async throws {
    let cache = CachingTokenProvider(wrapping: back, now: { [time] in time })
    let first = Task { [trip] in try await cache.token(for: trip) }
    try #require(await back.next()).fail(TokenError.refused(status: 503))
    await #expect(throws: TokenError.refused(status: 503)) { try await first.value }
    async let second = cache.token(for: trip)
    try #require(await back.next()).answer("two", expires: time + 3_600)
    #expect(try await second.value == "two")
    #expect(try await cache.token(for: trip).value == "two")
    #expect(back.asked.count == 2)
  }

  @Test("if two callers share a request, canceling one caller doesn't affect the other")
  func cancellation() async throws {
    let (back, trip) = (back, trip)
    let cache = CachingTokenProvider(wrapping: back, now: { [time] in time })
    let first = Task { try await cache.token(for: trip).value }
    let request = try #require(await back.next())
    let second = Task { try await cache.token(for: trip).value }
    first.cancel()
    request.answer("one", expires: time + 3_600)
    #expect(try await second.value == "one")
    #expect(back.asked.count == 1)
  }

  @Test("a token's description contains its length, but not its text")
  func description() {
    let token = AccessToken("secret.secret.secret", expires: time)
    #expect(!"\(token)".contains("secret") && "\(token)".contains("20 bytes"))
  }
}

/// A clock that stands still until a test advances it.
private final class TokenTime: Sendable {
  private let date = Mutex(Date(timeIntervalSince1970: 1_772_352_000))

  var now: Date { date.withLock { $0 } }

  func advance(by seconds: Double) { date.withLock { $0 += seconds } }
}

/// A provider that immediately supplies the tokens "1", "2", "3", and so on.
private final class NumberedTokens: TokenProvider {
  private struct State {
    var asked: [AuthorizationContext] = []
    var discarded: [AccessToken] = []
  }

  private let lifetime: Double?
  private let clock: TokenTime
  private let state = Mutex(State())

  init(lifetime: Double?, _ clock: TokenTime) {
    self.lifetime = lifetime
    self.clock = clock
  }

  var asked: [AuthorizationContext] { state.withLock { $0.asked } }
  var count: Int { asked.count }
  var discarded: [AccessToken] { state.withLock { $0.discarded } }

  func token(for context: AuthorizationContext) async throws -> AccessToken {
    let number = state.withLock { state in
      state.asked.append(context)
      return state.asked.count
    }
    return AccessToken("\(number)", expires: lifetime.map { clock.now + $0 })
  }

  func discard(_ token: AccessToken, for context: AuthorizationContext) async {
    state.withLock { $0.discarded.append(token) }
  }
}

/// A provider whose requests stay pending until a test completes them.
private final class HeldTokens: TokenProvider {
  struct Request: Sendable {
    fileprivate let answer: CheckedContinuation<AccessToken, any Error>

    func answer(_ value: String, expires: Date) {
      answer.resume(returning: AccessToken(value, expires: expires))
    }

    func fail(_ error: any Error) { answer.resume(throwing: error) }
  }

  private let requests: AsyncStream<Request>
  private let ask: AsyncStream<Request>.Continuation
  private let contexts = Mutex<[AuthorizationContext]>([])

  init() { (requests, ask) = AsyncStream.makeStream() }

  var asked: [AuthorizationContext] { contexts.withLock { $0 } }

  func token(for context: AuthorizationContext) async throws -> AccessToken {
    contexts.withLock { $0.append(context) }
    return try await withCheckedThrowingContinuation { ask.yield(Request(answer: $0)) }
  }

  /// Returns the next pending request.
  func next() async -> Request? {
    for await request in requests { return request }
    return nil
  }
}
