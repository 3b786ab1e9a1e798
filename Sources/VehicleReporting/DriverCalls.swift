import Fleet

/// Makes calls to an engine as the driver of a vehicle, with a token if there is a provider.
struct DriverCalls: Sendable {
  let engine: any FleetEngine
  let vehicle: VehicleID
  let tokenProvider: (any TokenProvider)?

  /// Makes a call.
  ///
  /// A token that the engine refuses as `UNAUTHENTICATED` is discarded, so that the next call gets
  /// another one.
  func call<Answer: Sendable>(
    _ body: @Sendable (any FleetEngine, Caller) async throws(FleetError) -> Answer
  ) async throws(ReportFailure) -> Answer {
    var caller = Caller.driver(of: vehicle)
    if let tokenProvider {
      do {
        caller.accessToken = try await tokenProvider.token(for: .vehicle(vehicle))
      } catch {
        throw .token(error)
      }
    }
    do throws(FleetError) {
      return try await body(engine, caller)
    } catch {
      if error.code == .unauthenticated, let token = caller.accessToken {
        await tokenProvider?.discard(token, for: .vehicle(vehicle))
      }
      throw .engine(error)
    }
  }
}
