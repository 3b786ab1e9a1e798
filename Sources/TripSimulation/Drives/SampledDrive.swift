public import Coordinates

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// What a receiver reported on a drive, with the truth beside it.
public struct SampledDrive: Sendable, Hashable {
  /// One fix.
  public struct Fix: Sendable, Hashable {
    /// What the receiver reports.
    public var location: Location
    /// Meters along the true line at the time of the fix; nil for a fix that is pure invention.
    public var distance: Double?
  }

  /// The true line and what was met on it.
  public let plan: DrivePlan
  /// Seconds between fixes.
  public let interval: Double
  /// The receiver's standard deviation for each axis, in meters.
  public let sigma: Double
  /// The fixes in recorded order.
  public var fixes: [Fix]

  /// The fixes as a trace.
  ///
  /// - Parameter id: the name of the trace.
  /// - Returns: the fixes alone, without the truth.
  /// - Throws: ``CoordinateError`` if a coordinate that was changed is not valid.
  public func trace(id: String) throws(CoordinateError) -> Trace {
    try Trace(id: id, locations: fixes.map(\.location))
  }
}

extension Drive {
  /// The fixes that a receiver reports on the drive: coordinates to seven decimals, the rest to
  /// three.
  ///
  /// The errors belong to the drive and the seed: with the same receiver, a sampling at 5 or 30 s
  /// takes its fixes from those of a sampling at 1 s. The end of the drive is added where it lies
  /// more than half an interval behind the last fix.
  ///
  /// - Parameters:
  ///   - interval: seconds between fixes, 0.01…3600.
  ///   - receiver: how the receiver errs.
  ///   - start: the time at which the drive starts.
  ///   - seed: what the errors follow from.
  /// - Returns: the fixes with the truth.
  /// - Throws: ``SimulationError`` `invalidSetting` for an interval out of range.
  /// - Complexity: O(*d* log *n*) in seconds of the drive (or fixes, if they are more) and
  ///   vertices.
  public func sampled(
    every interval: Double, receiver: Receiver, startingAt start: Date, seed: UInt64
  ) throws(SimulationError) -> SampledDrive {
    try SimulationError.check(interval, in: 0.01...3600, "interval")
    let steps = max(1, Int((interval - 1e-9).rounded(.up)))
    let tick = interval / Double(steps)
    let last = Int(duration / tick)
    var noise = ReceiverNoise(receiver, every: tick, seed: seed)
    var fixes: [SampledDrive.Fix] = []
    for index in 0...last {
      let errors = noise.next()
      guard index.isMultiple(of: steps) || index == last && 2 * (last % steps) >= steps
      else { continue }
      fixes.append(fix(at: Double(index) * tick, errors, start))
    }
    return SampledDrive(plan: plan, interval: interval, sigma: receiver.sigma, fixes: fixes)
  }

  private func fix(
    at time: Double, _ errors: ReceiverNoise.Errors, _ start: Date
  ) -> SampledDrive.Fix {
    let state = state(at: time)
    let frame = LocalFrame(origin: state.coordinate)
    let angle = (90 - state.bearing) * radiansPerDegree
    let velocity = Point(angle: angle) * state.speed + errors.velocity
    let course = Bearing.normalized(90 - velocity.angle / radiansPerDegree).thousandths
    // A receiver knows its course by its motion, and not at a walking pace.
    let bearing =
      velocity.length >= Self.leastSpeedWithBearing ? Bearing.normalized(course) : nil
    return SampledDrive.Fix(
      location: Location(
        coordinate: frame.coordinate(
          at: LocalPosition(east: errors.position.x, north: errors.position.y)
        ).withSevenDecimals,
        time: start.addingTimeInterval(time), accuracy: errors.accuracy.thousandths,
        bearing: bearing, speed: velocity.length.thousandths),
      distance: state.distance)
  }

  private static let leastSpeedWithBearing = 1.0
}
