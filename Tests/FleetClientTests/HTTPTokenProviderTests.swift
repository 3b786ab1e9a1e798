import Fleet
import FleetClient
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct HTTPTokenProviderTests {
  private static let answer = Data(#"{"jwt": "abc", "expirationTimestamp": 1772355600000}"#.utf8)
  private let back = ScriptedTransport(answer: Self.answer)
  private let trip: AuthorizationContext
  private let vehicle: AuthorizationContext

  init() throws {
    trip = .trip(try TripID("7"))
    vehicle = .vehicle(try VehicleID("v"))
  }

  private func provider(
    _ url: String = "https://rides.example/token/", decoding: TokenDecoding = TokenDecoding()
  ) -> HTTPTokenProvider {
    HTTPTokenProvider(
      endpoint: { context in
        guard case .trip(let id) = context else { return nil }
        return URL(string: url + "\(id)")
      },
      decoding: decoding, transport: back.send)
  }

  @Test("fetchToken(with:completion:): sends a GET request for the trip, and parses the response")
  func request() async throws {
    let token = try await provider().token(for: trip)
    #expect(
      token == AccessToken("abc", expires: Date(timeIntervalSince1970: 1_772_355_600)))
    let request = try #require(back.requests.first)
    #expect(request.httpMethod == "GET" && back.requests.count == 1)
    #expect(request.url?.absoluteString == "https://rides.example/token/7")
    #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
    #expect(request.cachePolicy == .reloadIgnoringLocalCacheData)
  }

  @Test("AccessTokenError.missingAuthorizationContext: if there is no URL, a call sends no request")
  func missingContext() async {
    await #expect(throws: TokenError.missingContext(found: vehicle)) {
      try await provider().token(for: vehicle)
    }
    #expect(back.requests.isEmpty)
  }

  @Test("AccessTokenError.missingData: a response without a token is malformed")
  func missingData() async {
    for body in ["", "{}", "null", "<html>"] {
      back.answer(Data(body.utf8))
      await #expect {
        try await provider().token(for: trip)
      } throws: {
        if case .malformedResponse = $0 as? TokenError { true } else { false }
      }
    }
  }

  @Test(
    "if the back end rejects the request, the error contains the HTTP status",
    arguments: [301, 400, 401, 403, 404, 429, 500, 503])
  func refused(status: Int) async {
    back.answer(Self.answer, status: status)
    await #expect(throws: TokenError.refused(status: status)) {
      try await provider().token(for: trip)
    }
  }

  @Test("HTTP statuses from 200 to 299 are accepted")
  func accepted() async throws {
    for status in [200, 201, 299] {
      back.answer(Self.answer, status: status)
      #expect(try await provider().token(for: trip).value == "abc")
    }
  }

  @Test(
    "a token is fetched only over HTTPS, or over HTTP from this machine",
    arguments: [
      ("https://rides.example/", true), ("HTTPS://rides.example/", true),
      ("http://localhost:8080/", true), ("http://127.0.0.1/", true), ("http://[::1]:8080/", true),
      ("http://LOCALHOST/", true),
      ("http://rides.example/secret", false), ("http://localhost.example/", false),
      ("http://127.0.0.1.example/", false), ("http://localhost@rides.example/", false),
      ("ftp://localhost/", false), ("file:///etc/", false), ("//rides.example/", false),
      ("https:///", false),
    ])
  func confidential(url: String, isAllowed: Bool) async throws {
    if isAllowed {
      #expect(try await provider(url).token(for: trip).value == "abc")
    } else {
      await #expect {
        try await provider(url).token(for: trip)
      } throws: {
        guard case .insecureEndpoint(let text) = $0 as? TokenError else { return false }
        return !text.contains("secret")
      }
      #expect(back.requests.isEmpty)
    }
  }

  @Test("a response of the maximum length is accepted, and a longer one is malformed")
  func long() async throws {
    let room = HTTPTokenProvider.longestAnswer - Self.answer.count
    back.answer(Self.answer + Data(repeating: 0x20, count: room))
    #expect(try await provider().token(for: trip).value == "abc")
    back.answer(Self.answer + Data(repeating: 0x20, count: room + 1))
    await #expect {
      try await provider().token(for: trip)
    } throws: {
      if case .malformedResponse = $0 as? TokenError { true } else { false }
    }
  }

  @Test("an error of the transport is rethrown unchanged")
  func transportError() async {
    back.fail(URLError(.notConnectedToInternet))
    await #expect {
      try await provider().token(for: trip)
    } throws: {
      ($0 as? URLError)?.code == .notConnectedToInternet
    }
  }

  @Test("a lifetime starts when the response is received")
  func lifetime() async throws {
    back.answer(Data(#"{"jwt": "abc", "expirationTimestamp": 60}"#.utf8))
    let now = Date(timeIntervalSince1970: 1_772_352_000)
    let provider = HTTPTokenProvider(
      endpoint: { _ in URL(string: "https://rides.example/") },
      decoding: TokenDecoding(format: .lifetime), transport: back.send, now: { now })
    #expect(try await provider.token(for: vehicle).expires == now + 60)
  }

  @Test("every call sends a request, but a cache around the provider avoids the second request")
  func caching() async throws {
    let provider = provider()
    _ = try await provider.token(for: trip)
    _ = try await provider.token(for: trip)
    #expect(back.requests.count == 2)
    let cache = CachingTokenProvider(
      wrapping: provider, now: { Date(timeIntervalSince1970: 1_772_352_000) })
    _ = try await cache.token(for: trip)
    _ = try await cache.token(for: trip)
    #expect(back.requests.count == 3)
  }
}

/// A transport with responses set by tests.
private final class ScriptedTransport: Sendable {
  private struct State {
    var answer: Result<(Data, Int), URLError>
    var requests: [URLRequest] = []
  }

  private let state: Mutex<State>

  init(answer: Data) { state = Mutex(State(answer: .success((answer, 200)))) }

  var requests: [URLRequest] { state.withLock { $0.requests } }

  func answer(_ data: Data, status: Int = 200) {
    state.withLock { $0.answer = .success((data, status)) }
  }

  func fail(_ error: URLError) { state.withLock { $0.answer = .failure(error) } }

  @Sendable func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answer
    }
    let (data, status) = try answer.get()
    let url = try #require(request.url)
    let response = try #require(
      HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil))
    return (data, response)
  }
}
