import Fleet
import Foundation
import Testing

@testable import FleetClient

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests of the default transport against a server on this machine.
@Suite struct BoundedLoadTests {
  private func provider(_ server: LoopbackServer) throws -> HTTPTokenProvider {
    let url = try server.url()
    return HTTPTokenProvider(endpoint: { _ in url })
  }

  private func http(_ status: String, _ headers: String = "", _ body: String = "") -> [UInt8] {
    let usual = "Connection: close\r\nContent-Length: \(body.utf8.count)\r\n"
    return Array("HTTP/1.1 \(status)\r\n\(usual)\(headers)\r\n\(body)".utf8)
  }

  private func token(_ server: LoopbackServer) async throws -> AccessToken {
    try await provider(server).token(for: .trip(try TripID("7")))
  }

  @Test("the whole response is loaded, and an error status is reported")
  func whole() async throws {
    let answer = #"{"jwt": "abc", "expirationTimestamp": 1772355600000}"#
    #expect(try await token(try LoopbackServer(http("200 OK", "", answer))).value == "abc")
    await #expect(throws: TokenError.refused(status: 401)) {
      try await token(try LoopbackServer(http("401 Unauthorized")))
    }
  }

  @Test("an endless response is aborted when it becomes too long")
  func endless() async throws {
    // The response doesn't state its length and exceeds the limit, and the connection stays open.
    let server = try LoopbackServer(
      Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + [UInt8](repeating: 0x20, count: 100_000),
      isClosing: false)
    await #expect(throws: TokenError.tooLong) { try await token(server) }
  }

  @Test("a redirect is followed only to a URL that doesn't expose the token")
  func redirection() async throws {
    let server = try LoopbackServer(
      http("302 Found", "Location: http://rides.example/secret\r\n"))
    await #expect(throws: TokenError.insecureEndpoint("http://rides.example")) {
      try await token(server)
    }
    let answer = #"{"jwt": "abc", "expirationTimestamp": 1772355600000}"#
    let target = try LoopbackServer(http("200 OK", "", answer))
    let other = try LoopbackServer(http("302 Found", "Location: \(try target.url())\r\n"))
    #expect(try await token(other).value == "abc")
  }

  @Test("a load in a task that is already canceled throws an error", arguments: 0..<20)
  func canceledBefore(_: Int) async throws {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await BoundedLoad.answer(
        to: URLRequest(url: try #require(URL(string: "http://127.0.0.1:9/"))))
    }
    task.cancel()
    await #expect(throws: (any Error).self) { try await task.value }
  }

  @Test("a task that is canceled while it waits for a response throws CancellationError")
  func cancellation() async throws {
    let (requests, request) = AsyncStream<Void>.makeStream()
    let server = try LoopbackServer([], isClosing: false) { request.yield() }
    let task = Task { try await token(server) }
    for await _ in requests { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("if no server listens, the connection's error is thrown")
  func noServer() async throws {
    var server: LoopbackServer? = try LoopbackServer([])
    let gone = try #require(try server?.url())
    server = nil
    let provider = HTTPTokenProvider(endpoint: { _ in gone })
    await #expect(throws: URLError.self) {
      try await provider.token(for: .trip(try TripID("7")))
    }
  }

  @Test("an error is thrown for a response that is empty, incomplete, or not HTTP")
  func noHTTP() async throws {
    for bytes in ["", "secret", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"] {
      await #expect(throws: (any Error).self) {
        try await token(try LoopbackServer(Array(bytes.utf8)))
      }
    }
  }
}
