import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A server on this machine that sends the same bytes over each connection.
final class LoopbackServer: Sendable {
  private let socket: Int32
  /// The port that the server listens on.
  let port: UInt16

  /// Starts a server on a free port.
  ///
  /// - Parameters:
  ///   - answer: the bytes to send, such as an HTTP response.
  ///   - isClosing: whether to close each connection after the response.
  ///   - accepted: called for each connection, after the request is received and before the
  ///     response is sent.
  init(
    _ answer: [UInt8], isClosing: Bool = true, accepted: @escaping @Sendable () -> Void = {}
  ) throws {
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    let listening = openSocket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listening, $0, length) == 0 && listen(listening, 16) == 0
          && getsockname(listening, $0, &length) == 0
      }
    }
    guard listening >= 0, isBound else { throw URLError(.cannotConnectToHost) }
    socket = listening
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread {
      while case let connection = accept(listening, nil, nil), connection >= 0 {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        _ = recv(connection, &buffer, buffer.count, 0)
        accepted()
        var sent = 0
        while sent < answer.count {
          let count = answer[sent...].withUnsafeBytes {
            send(connection, $0.baseAddress, $0.count, Int32(Self.quietly))
          }
          if count <= 0 { break }
          sent += count
        }
        if isClosing { close(connection) }
      }
    }
  }

  /// Returns a URL of the server.
  func url(_ path: String = "/") throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
      throw URLError(.badURL)
    }
    return url
  }

  deinit {
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  // On Linux, writing to a closed connection would otherwise terminate the process.
  #if canImport(Glibc)
  private static let quietly = MSG_NOSIGNAL
  #else
  private static let quietly = 0
  #endif
}

private func openSocket(_ domain: Int32, _ kind: Int32, _ number: Int32) -> Int32 {
  socket(domain, kind, number)
}
