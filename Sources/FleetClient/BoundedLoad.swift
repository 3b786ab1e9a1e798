import Fleet
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session delegate that loads one HTTP response.
///
/// The load is aborted if the response becomes too long, or if a redirect leads to a URL that would
/// expose the token to others.
final class BoundedLoad: NSObject, URLSessionDataDelegate, Sendable {
  private typealias Answer = (Data, HTTPURLResponse)

  private struct State {
    var data = Data()
    var failure: TokenError?
    var waiter: CheckedContinuation<Answer, any Error>?
    /// The result, if it arrived before the caller began to wait for it.
    var outcome: Result<Answer, any Error>?
  }

  private let state = Mutex(State())

  /// Sends a request in its own session, and returns the response.
  ///
  /// - Throws: `TokenError`, `URLError`, or `CancellationError`.
  static func answer(to request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let load = BoundedLoad()
    // An ephemeral session stores nothing on disk.
    let configuration = URLSessionConfiguration.ephemeral
    // On Linux, a timeout of the request alone has no effect.
    configuration.timeoutIntervalForRequest = request.timeoutInterval
    configuration.timeoutIntervalForResource = request.timeoutInterval * 2
    let session = URLSession(configuration: configuration, delegate: load, delegateQueue: nil)
    let task = session.dataTask(with: request)
    // The session retains its delegate until it is invalidated.
    defer { session.finishTasksAndInvalidate() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        load.wait(waiter)
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
    let (failure, data) = state.withLock { ($0.failure, $0.data) }
    if let failure {
      finish(.failure(failure))
    } else if let error {
      let isCanceled = (error as? URLError)?.code == .cancelled
      finish(.failure(isCanceled ? CancellationError() : error))
    } else if let response = task.response as? HTTPURLResponse {
      finish(.success((data, response)))
    } else {
      finish(.failure(TokenError.malformedResponse("found no HTTP response, expected one")))
    }
  }

  private func wait(_ waiter: CheckedContinuation<Answer, any Error>) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.waiter = waiter }
      return state.outcome
    }
    if let outcome { waiter.resume(with: outcome) }
  }

  private func finish(_ outcome: Result<Answer, any Error>) {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      if state.waiter == nil { state.outcome = outcome }
      return state.waiter
    }
    waiter?.resume(with: outcome)
  }
}
