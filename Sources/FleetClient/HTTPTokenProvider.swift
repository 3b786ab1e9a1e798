public import Fleet
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A token provider that fetches tokens from the app's own back end over HTTPS.
///
///     let tokens = CachingTokenProvider(
///       wrapping: HTTPTokenProvider(
///         endpoint: { context in
///           guard case .trip(let id) = context else { return nil }
///           return URL(string: "https://rides.example/tokens/trips/\(id)")
///         },
///         decoding: TokenDecoding(tokenKey: "jwt", format: .epochMilliseconds)))
///
/// Each call sends a `GET` request. The response is a JSON object, in the format described by a
/// ``TokenDecoding``. Nothing is cached in memory or on disk; to cache tokens, wrap the provider in
/// a `CachingTokenProvider`. Tokens are not logged, and no `TokenError` contains a token.
public struct HTTPTokenProvider: TokenProvider {
  /// A function that sends a request and returns the whole response, regardless of its status.
  public typealias Transport =
    @Sendable (_ request: URLRequest) async throws -> (Data, HTTPURLResponse)

  /// The maximum length of a response in bytes; a longer response is malformed.
  public static let longestAnswer = 65_536

  /// The maximum time to wait for a response, or for its next part, in seconds.
  private static let timeout = 15.0

  private let endpoint: @Sendable (AuthorizationContext) -> URL?
  private let decoding: TokenDecoding
  private let transport: Transport
  private let now: @Sendable () -> Date

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - endpoint: returns the URL of the token for a trip or vehicle; nil if there is no token for
  ///     it.
  ///   - decoding: the format of responses.
  ///   - transport: sends requests; a custom one may add headers, such as those of user sessions.
  ///     The default uses a new ephemeral `URLSession` for each request.
  ///   - now: returns the current time, to which lifetimes are added.
  public init(
    endpoint: @escaping @Sendable (AuthorizationContext) -> URL?,
    decoding: TokenDecoding = TokenDecoding(), transport: Transport? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.endpoint = endpoint
    self.decoding = decoding
    self.transport = transport ?? BoundedLoad.answer
    self.now = now
  }

  /// Fetches a token.
  ///
  /// - Throws: `TokenError`, or any error of the transport.
  public func token(for context: AuthorizationContext) async throws -> AccessToken {
    guard let url = endpoint(context) else { throw TokenError.missingContext(found: context) }
    try url.checkConfidential()
    var request = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: Self.timeout)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    let (data, response) = try await transport(request)
    guard (200..<300).contains(response.statusCode) else {
      throw TokenError.refused(status: response.statusCode)
    }
    guard data.count <= Self.longestAnswer else { throw TokenError.tooLong }
    return try decoding.token(from: data, received: now())
  }
}

extension URL {
  /// Checks that others can't read requests to the URL: it uses HTTPS, or HTTP on this machine.
  ///
  /// - Throws: `insecureEndpoint` otherwise.
  func checkConfidential() throws(TokenError) {
    let host = (host ?? "").lowercased()
    switch scheme?.lowercased() {
    case "https" where !host.isEmpty: return
    case "http" where ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host): return
    // The path and the query may contain secrets.
    default: throw .insecureEndpoint("\(scheme ?? "")://\(host)")
    }
  }
}

extension TokenError {
  static var tooLong: TokenError {
    .malformedResponse(
      "found a long response, expected at most \(HTTPTokenProvider.longestAnswer) bytes")
  }
}
