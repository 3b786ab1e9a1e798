public import Fleet
public import Journeys

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reports a vehicle to an engine: its location at an interval, its state, and its route.
///
///     let reporter = driver.reporter
///     try await reporter.setLocationTracking(true)
///     try await reporter.setState(.online)
///     for try await location in source { await reporter.update(with: location) }
///
/// There is one request at a time, and each carries everything that the engine doesn't have yet:
/// the newest location, the state if one is to be set, changes of the navigator's route and status,
/// and the locations that could not be sent before. If the engine has everything, nothing is sent.
///
/// After a failure the newest data go out at the next turn. The locations of failed updates are
/// kept, and go as past locations with the next update that succeeds; of more than 5,000 they are
/// thinned evenly over time, and ``ReporterStatistics/droppedLocations`` counts those that go.
///
/// An app gets its reporter from a ``RidesharingDriver``. Google's driver SDK calls it
/// `GMTDVehicleReporter`.
public actor VehicleReporter {
  /// How a reporter waits and what time it is.
  struct Timing: Sendable {
    var clock: any Clock<Duration>
    var now: @Sendable () -> Date
    var random: @Sendable () -> Double
    var backoff: Backoff
  }

  /// The intervals that can be set.
  public static let reportingIntervals: ClosedRange<Duration> = .seconds(5) ... .seconds(60)

  private let calls: AuthorizedCalls
  private let navigator: (any Navigator)?
  private let timing: Timing
  private let keepPastLocations: (@Sendable ([VehicleLocation]) async -> Void)?
  /// The unsent locations that the app stored last.
  private var keptLocations: [VehicleLocation]
  private let requests = RequestQueue()
  private var outbox: ReportOutbox
  private var broadcast = EventBroadcast()
  /// Reports at the interval while location tracking is on.
  private var tracking: Task<Void, Never>?
  /// Waits to send a state again.
  private var retry: Task<Void, Never>?
  /// How often the present state could not be sent.
  private var stateFailures = 0

  /// The time from one report to the next while location tracking is on: 10 s at first.
  public private(set) var reportingInterval = Duration.seconds(10)

  init(_ configuration: DriverConfiguration, _ calls: AuthorizedCalls, _ timing: Timing) {
    self.calls = calls
    self.timing = timing
    navigator = configuration.navigator
    keepPastLocations = configuration.keepPastLocations
    keptLocations = configuration.pastLocations
    outbox = ReportOutbox(configuration.vehicle, past: configuration.pastLocations)
  }

  deinit {
    tracking?.cancel()
    retry?.cancel()
    broadcast.finish()
  }

  /// Whether reports are sent at the interval.
  public var isLocationTrackingOn: Bool { tracking != nil }

  /// The last state that the engine took from this reporter; nil before any.
  public var state: VehicleState? { outbox.deliveredState }

  /// Counts of the locations and updates so far.
  public var statistics: ReporterStatistics { outbox.statistics }

  /// The requests from now on, for one listener.
  ///
  /// A listener that is slower than the reporter loses the oldest of more than 64 events. The
  /// stream ends with the reporter.
  public func events() -> AsyncStream<ReporterEvent> { broadcast.makeStream() }

  /// Sets the time from one report to the next, which takes effect at the next wait.
  ///
  /// - Parameter interval: clamped to ``reportingIntervals``.
  public func setReportingInterval(_ interval: Duration) {
    let range = Self.reportingIntervals
    reportingInterval = min(max(interval, range.lowerBound), range.upperBound)
  }

  // MARK: Locations

  /// Takes the newest location of the vehicle, for the next report and for the navigator.
  ///
  /// A location without a time gets the present one. Locations that no engine
  /// accepts are refused and counted.
  public func update(with location: VehicleLocation) async {
    var location = location
    if location.fix.time?.timeIntervalSinceReferenceDate.isFinite != true {
      location.fix.time = timing.now()
    }
    outbox.take(location)
    await navigator?.update(with: location.fix)
  }

  /// Takes all locations of a source; it returns when the source ends or the task is canceled.
  ///
  /// - Throws: the source's error.
  public func follow(_ source: sending some LocationSource) async throws(LocationError) {
    for try await location in source { await update(with: location) }
  }

  // MARK: Tracking

  /// Turns reports at the interval on or off.
  ///
  /// On: the first report goes out at once. The state does not change, so a vehicle that was
  /// offline stays offline until ``setState(_:)``. Off: reports stop, and one last request sets the
  /// vehicle `OFFLINE`. A call that asks for the present setting does nothing.
  ///
  /// - Throws: why the last request failed. It is not repeated; call ``endShift()`` to try again.
  public func setLocationTracking(_ isOn: Bool) async throws(CallFailure) {
    guard isOn != isLocationTrackingOn else { return }
    guard isOn else { return try await endShift() }
    tracking = Task { [weak self, clock = timing.clock] in
      while let wait = await self?.takeTurn() {
        do { try await clock.sleep(for: wait) } catch { return }
      }
    }
  }

  /// Turns location tracking off, if it is on, and sets the vehicle `OFFLINE` with one request.
  ///
  /// - Throws: why the request failed. It is not repeated; call this again to try again.
  public func endShift() async throws(CallFailure) {
    let wasTracking = isLocationTrackingOn
    tracking?.cancel()
    tracking = nil
    await requests.begin()
    defer { requests.end() }
    setPending(.offline)
    let report = wasTracking ? await makeReport() : outbox.makeStateReport()
    guard let report, let failure = await send(report) else { return }
    setPending(nil)
    throw failure
  }

  /// Reports what the engine doesn't have, without waiting for the next turn.
  ///
  /// Listeners and ``statistics`` say what became of it. While location tracking is off it does
  /// nothing.
  public func report() async { await reportTurn() }

  /// Makes the report of a turn.
  ///
  /// - Returns: the wait for the next turn; nil if there is none.
  private func takeTurn() async -> Duration? {
    guard !Task.isCancelled else { return nil }
    // A request is not canceled with the turns: the engine may have half of it.
    let elapsed = await timing.clock.measure { await Task { await reportTurn() }.value }
    return max(.zero, reportingInterval - elapsed)
  }

  private func reportTurn() async {
    await requests.begin()
    defer { requests.end() }
    guard isLocationTrackingOn else { return }
    guard let report = await makeReport() else { return outbox.noteIdleTurn() }
    _ = await send(report)
  }

  // MARK: State

  /// Sets the state of the vehicle with a request of its own, which goes out as soon as the one
  /// before it has ended.
  ///
  /// While location tracking is on, a failure that is expected to pass is not thrown: the state is
  /// sent again after waits, and with each report.
  ///
  /// - Throws: ``StateError/locationTrackingIsOff`` for `ONLINE` while location tracking is off,
  ///   and ``StateError/failed(_:)`` if the request failed and is not repeated.
  @discardableResult
  public func setState(_ state: VehicleState) async throws(StateError) -> StateDelivery {
    try checkTracking(for: state)
    await requests.begin()
    defer { requests.end() }
    // Tracking may have been turned off meanwhile.
    try checkTracking(for: state)
    setPending(state)
    // Without tracking no location leaves the device.
    let report = isLocationTrackingOn ? await makeReport() : outbox.makeStateReport()
    guard let report, let failure = await send(report) else { return .delivered }
    if failure.isTransient, isLocationTrackingOn { return .retrying }
    setPending(nil)
    throw .failed(failure)
  }

  private func checkTracking(for state: VehicleState) throws(StateError) {
    guard state == .offline || isLocationTrackingOn else { throw .locationTrackingIsOff }
  }

  private func setPending(_ state: VehicleState?) {
    outbox.state = state
    stateFailures = 0
    retry?.cancel()
    retry = nil
  }

  /// Sends a state again after a wait, unless it got through before.
  private func scheduleRetry() {
    retry?.cancel()
    stateFailures += 1
    let wait = timing.backoff.wait(after: stateFailures, random: timing.random())
    retry = Task { [weak self, clock = timing.clock] in
      do { try await clock.sleep(for: wait) } catch { return }
      await self?.retryState()
    }
  }

  private func retryState() async {
    guard !Task.isCancelled else { return }
    retry = nil
    await requests.begin()
    defer { requests.end() }
    guard outbox.state != nil, isLocationTrackingOn, let report = await makeReport() else { return }
    _ = await send(report)
  }

  // MARK: Requests

  private func makeReport() async -> ReportOutbox.Report? {
    let guidance = await navigator?.guidance
    return outbox.makeReport(guidance)
  }

  /// Makes a request, and notes its result.
  ///
  /// - Returns: why it failed; nil if it didn't.
  private func send(_ report: ReportOutbox.Report) async -> CallFailure? {
    let failure = await failure(of: report.update)
    if let failure {
      outbox.settle(report, failure)
      broadcast.publish(.failed(report.update, failure))
    } else {
      outbox.settle(report)
      broadcast.publish(.succeeded(report.update))
    }
    if outbox.state == nil {
      setPending(nil)
    } else if let failure, failure.isTransient, isLocationTrackingOn {
      scheduleRetry()
    }
    if let keepPastLocations, outbox.unsentLocations != keptLocations {
      keptLocations = outbox.unsentLocations
      await keepPastLocations(keptLocations)
    }
    return failure
  }

  private func failure(of update: VehicleUpdate) async -> CallFailure? {
    do {
      try await calls.call { engine, caller throws(FleetError) in
        _ = try await engine.updateVehicle(update, as: caller)
      }
      return nil
    } catch {
      return error
    }
  }
}
