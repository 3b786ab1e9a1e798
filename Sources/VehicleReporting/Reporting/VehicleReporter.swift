public import Fleet
public import Journeys

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A reporter that sends the location, state, and route of a vehicle to an engine at an interval.
///
///     let reporter = driver.reporter
///     try await reporter.setLocationTracking(true)
///     try await reporter.setState(.online)
///     for try await location in source { await reporter.update(with: location) }
///
/// Only one request runs at a time. While location tracking is on, each request contains the data
/// that the engine doesn't have yet: the newest location, the state if one is to be set, changes in
/// the navigator's route and status, and locations that could not be sent before. If there is no
/// such data, nothing is sent.
///
/// After a failure, the newest data is sent with the next periodic report. The location of a failed
/// update is kept. Once there is a newer location, later updates contain the kept one as a past
/// location until an update succeeds or the engine has found the location invalid. Beyond 5,000,
/// past locations are thinned evenly over time; ``ReporterStatistics/droppedLocations`` counts the
/// dropped ones.
///
/// An app gets its reporter from a ``RidesharingDriver``. The reporter is the counterpart of
/// `GMTDVehicleReporter` in Google's Driver SDK.
public actor VehicleReporter {
  /// The clock, the time source, and the backoff of a reporter.
  struct Timing: Sendable {
    var clock: any Clock<Duration>
    var now: @Sendable () -> Date
    var random: @Sendable () -> Double
    var backoff: Backoff
  }

  /// The range of reporting intervals.
  public static let reportingIntervals: ClosedRange<Duration> = .seconds(5) ... .seconds(60)

  private let calls: AuthorizedCalls
  private let navigator: (any Navigator)?
  private let timing: Timing
  private let keepPastLocations: (@Sendable ([VehicleLocation]) async -> Void)?
  /// The unsent locations that the app has stored.
  private var keptLocations: [VehicleLocation]
  private let requests = RequestQueue()
  private var outbox: ReportOutbox
  private var broadcast = EventBroadcast()
  /// The task that reports at the interval while location tracking is on.
  private var tracking: Task<Void, Never>?
  /// The task that waits to send a state again.
  private var retry: Task<Void, Never>?
  /// The number of retries scheduled for the current state.
  private var stateFailures = 0

  /// The interval between two reports while location tracking is on; initially 10 s.
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

  /// Whether location tracking is on, that is, whether reports are sent at the interval.
  public var isLocationTrackingOn: Bool { tracking != nil }

  /// The last state from this reporter that the engine accepted; nil if there is none.
  public var state: VehicleState? { outbox.deliveredState }

  /// The counts of locations and updates so far.
  public var statistics: ReporterStatistics { outbox.statistics }

  /// Returns the events of all later requests, for one listener.
  ///
  /// If more than 64 events are pending for a slow listener, the oldest ones are dropped. The
  /// stream ends when the reporter is deallocated.
  public func events() -> AsyncStream<ReporterEvent> { broadcast.makeStream() }

  /// Sets the interval between two reports.
  ///
  /// A wait that has already begun doesn't change.
  ///
  /// - Parameter interval: the new interval, clamped to ``reportingIntervals``.
  public func setReportingInterval(_ interval: Duration) {
    let range = Self.reportingIntervals
    reportingInterval = min(max(interval, range.lowerBound), range.upperBound)
  }

  // MARK: Locations

  /// Sets the newest location of the vehicle, for the next report and for the navigator.
  ///
  /// A location without a finite time gets the current time. Invalid locations are not reported,
  /// but counted in ``statistics``.
  public func update(with location: VehicleLocation) async {
    var location = location
    if location.fix.time?.timeIntervalSinceReferenceDate.isFinite != true {
      location.fix.time = timing.now()
    }
    outbox.take(location)
    await navigator?.update(with: location.fix)
  }

  /// Processes all locations of a source, and returns when the source ends.
  ///
  /// A source may also end because the task is canceled, as ``ReplaySource`` does.
  ///
  /// - Throws: the error of the source.
  public func follow(_ source: sending some LocationSource) async throws(LocationError) {
    for try await location in source { await update(with: location) }
  }

  // MARK: Tracking

  /// Turns periodic reports on or off.
  ///
  /// When reports are turned on, the first report is sent at once. The state doesn't change, so a
  /// vehicle that was offline stays offline until ``setState(_:)``. When reports are turned off,
  /// one last request sets the vehicle `OFFLINE`. A call with the current setting does nothing.
  ///
  /// - Throws: `CallFailure` if the last request failed. The request is not retried; call
  ///   ``endShift()`` to try again.
  public func setLocationTracking(_ isOn: Bool) async throws(CallFailure) {
    guard isOn != isLocationTrackingOn else { return }
    guard isOn else { return try await endShift() }
    tracking = Task { [weak self, clock = timing.clock] in
      while let wait = await self?.takeTurn() {
        do { try await clock.sleep(for: wait) } catch { return }
      }
    }
  }

  /// Turns off location tracking, if it is on, and sets the vehicle `OFFLINE` with one request.
  ///
  /// - Throws: `CallFailure` if the request failed. The request is not retried; to try again, call
  ///   the method again.
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

  /// Reports the data that the engine doesn't have yet, without waiting for the next periodic
  /// report.
  ///
  /// Listeners and ``statistics`` receive the result. While location tracking is off, the method
  /// does nothing.
  public func report() async { await reportTurn() }

  /// Sends a periodic report.
  ///
  /// - Returns: the delay before the next periodic report; nil if the task is canceled.
  private func takeTurn() async -> Duration? {
    guard !Task.isCancelled else { return nil }
    // A request is not canceled with the periodic reports: the engine may have received part of it.
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

  /// Sets the state of the vehicle with a separate request, which is sent as soon as all earlier
  /// requests have ended.
  ///
  /// While location tracking is on, a transient failure is not thrown: the state is sent again
  /// after delays, and with each report.
  ///
  /// - Throws: ``StateError/locationTrackingIsOff`` for `ONLINE` while location tracking is off, or
  ///   ``StateError/failed(_:)`` if the request failed and is not retried.
  @discardableResult
  public func setState(_ state: VehicleState) async throws(StateError) -> StateDelivery {
    try checkTracking(for: state)
    await requests.begin()
    defer { requests.end() }
    // Tracking may have been turned off in the meantime.
    try checkTracking(for: state)
    setPending(state)
    // Without tracking, no location leaves the device.
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

  /// Schedules another attempt to send the state.
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

  /// Sends a report, and records its result.
  ///
  /// - Returns: the reason why the report failed; nil if it succeeded.
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
