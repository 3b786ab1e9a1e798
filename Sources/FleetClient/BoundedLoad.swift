import Fleet
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The loading of one answer, which is given up when it becomes too long, or is redirected to where
/// others can read it.
final class BoundedLoad: NSObject, URLSessionDataDelegate, Sendable {
  private typealias Answer = (Data, HTTPURLResponse)

  private struct State {
    var data = Data()
    var failure: TokenError?
    var waiter: CheckedContinuation<Answer, any Error>?
  }

  private let state = Mutex(State())

  /// Sends a request in a session of its own, and returns the answer.
  ///
  /// - Throws: `TokenError`, `URLError` and `CancellationError`.
  static func answer(to request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let load = BoundedLoad()
    // It keeps nothing on disk.
    let configuration = URLSessionConfiguration.ephemeral
    // On Linux the timeout of a request alone has no effect.
    configuration.timeoutIntervalForRequest = request.timeoutInterval
    configuration.timeoutIntervalForResource = request.timeoutInterval * 2
    let session = URLSession(configuration: configuration, delegate: load, delegateQueue: nil)
    let task = session.dataTask(with: request)
    // The session holds its delegate until then.
    defer { session.finishTasksAndInvalidate() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        load.state.withLock { $0.waiter = waiter }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }

  private func giveUp(_ failure: TokenError, _ task: URLSessionTask) {
    state.withLock { $0.failure = failure }
    task.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    do throws(TokenError) {
      try request.url?.checkConfidential()
      completionHandler(request)
    } catch {
      completionHandler(nil)
      giveUp(error, task)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = state.withLock { state in
      if state.failure == nil { state.data.append(data) }
      return state.data.count > HTTPTokenProvider.longestAnswer
    }
    if isTooLong { giveUp(.tooLong, dataTask) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (waiter, failure, data) = state.withLock { state in
      defer { state.waiter = nil }
      return (state.waiter, state.failure, state.data)
    }
    if let failure {
      waiter?.resume(throwing: failure)
    } else if let error {
      let isCanceled = (error as? URLError)?.code == .cancelled
      waiter?.resume(throwing: isCanceled ? CancellationError() : error)
    } else if let response = task.response as? HTTPURLResponse {
      waiter?.resume(returning: (data, response))
    } else {
      waiter?.resume(
        throwing: TokenError.malformedResponse("found no HTTP answer, expected one"))
    }
  }
}
