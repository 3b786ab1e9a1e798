public import Coordinates

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// The fixes of a receiver on a drive, with the ground truth.
public struct SampledDrive: Sendable, Hashable {
  /// A fix with its true position.
  public struct Fix: Sendable, Hashable {
    /// The location reported by the receiver.
    public var location: Location
    /// The distance along the true line at the time of the fix, in meters; nil for an invented fix.
    public var distance: Double?
  }

  /// The true line, with the signals, signs, and pauses along it.
  public let plan: DrivePlan
  /// The time between fixes.
  public let interval: Duration
  /// The receiver's standard deviation along each axis, in meters.
  public let sigma: Double
  /// The fixes, in recorded order.
  public var fixes: [Fix]

  /// Returns the fixes as a trace, without the ground truth.
  ///
  /// - Parameter id: the id of the trace.
  /// - Throws: ``CoordinateError`` if a modified coordinate is invalid.
  public func trace(id: String) throws(CoordinateError) -> Trace {
    try Trace(id: id, locations: fixes.map(\.location))
  }
}

extension Drive {
  /// Samples the drive with a receiver; coordinates are rounded to seven decimals, and accuracies,
  /// bearings, and speeds to three.
  ///
  /// With the same receiver and seed, a sampling at a whole number of seconds is a subset of the
  /// sampling at 1 s. A fix at the end of the drive, or less than a second before it, is added if
  /// it is at least half an interval after the previous one.
  ///
  /// - Parameters:
  ///   - interval: the time between fixes, 0.01…3600 s.
  ///   - receiver: the receiver.
  ///   - start: the time at which the drive starts.
  ///   - seed: the seed of the errors.
  /// - Returns: the fixes with the ground truth.
  /// - Throws: ``SimulationError`` `invalidSetting` for an interval out of range.
  /// - Complexity: O(*d* log *n*), where *d* is the number of seconds or fixes, whichever is
  ///   greater, and *n* is the number of vertices.
  public func sampled(
    every interval: Duration, receiver: Receiver, startingAt start: Date, seed: UInt64
  ) throws(SimulationError) -> SampledDrive {
    let seconds = interval.inSeconds
    try SimulationError.check(seconds, in: 0.01...3600, "interval")
    let steps = max(1, Int((seconds - 1e-9).rounded(.up)))
    let tick = seconds / Double(steps)
    let last = Int(duration.inSeconds / tick)
    var noise = ReceiverNoise(receiver, every: tick, seed: seed)
    var fixes: [SampledDrive.Fix] = []
    for index in 0...last {
      let errors = noise.next()
      guard index.isMultiple(of: steps) || index == last && 2 * (last % steps) >= steps
      else { continue }
      fixes.append(fix(atSeconds: Double(index) * tick, errors, start))
    }
    return SampledDrive(plan: plan, interval: interval, sigma: receiver.sigma, fixes: fixes)
  }

  private func fix(
    atSeconds seconds: Double, _ errors: ReceiverNoise.Errors, _ start: Date
  ) -> SampledDrive.Fix {
    let state = state(atSeconds: seconds)
    let frame = LocalFrame(origin: state.coordinate)
    let angle = (90 - state.bearing) * radiansPerDegree
    let velocity = Point(angle: angle) * state.speed + errors.velocity
    let course = Bearing.normalized(90 - velocity.angle / radiansPerDegree).thousandths
    // A receiver derives its bearing from its motion, and reports none below walking pace.
    let bearing =
      velocity.length >= Self.leastSpeedWithBearing ? Bearing.normalized(course) : nil
    return SampledDrive.Fix(
      location: Location(
        coordinate: frame.coordinate(
          at: LocalPosition(east: errors.position.x, north: errors.position.y)
        ).withSevenDecimals,
        time: start.addingTimeInterval(seconds), accuracy: errors.accuracy.thousandths,
        bearing: bearing, speed: velocity.length.thousandths),
      distance: state.distance)
  }

  private static let leastSpeedWithBearing = 1.0
}
