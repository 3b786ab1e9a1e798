/// The calls of a driver's or rider's app to an engine, with a token if the app has a token
/// provider.
package struct AuthorizedCalls: Sendable {
  private let engine: any FleetEngine
  private let context: AuthorizationContext
  private let tokenProvider: (any TokenProvider)?

  /// Creates the calls of the rider of one trip or the driver of one vehicle.
  package init(
    _ engine: any FleetEngine, for context: AuthorizationContext,
    _ tokenProvider: (any TokenProvider)?
  ) {
    self.engine = engine
    self.context = context
    self.tokenProvider = tokenProvider
  }

  private var caller: Caller {
    switch context {
    case .trip(let trip): .rider(of: trip)
    case .vehicle(let vehicle): .driver(of: vehicle)
    }
  }

  /// Makes a call.
  ///
  /// If the engine rejects the call as `UNAUTHENTICATED`, the token is discarded, so that the next
  /// call requests a new one.
  package func call<Answer: Sendable>(
    _ body: @Sendable (any FleetEngine, Caller) async throws(FleetError) -> Answer
  ) async throws(CallFailure) -> Answer {
    var caller = caller
    do {
      caller.accessToken = try await tokenProvider?.token(for: context)
    } catch {
      throw .token(error)
    }
    do throws(FleetError) {
      return try await body(engine, caller)
    } catch {
      if error.code == .unauthenticated, let token = caller.accessToken {
        await tokenProvider?.discard(token, for: context)
      }
      throw .engine(error)
    }
  }
}
