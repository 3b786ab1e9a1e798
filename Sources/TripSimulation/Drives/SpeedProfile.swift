/// The motion along a line: phases of constant acceleration, in closed form.
///
/// First every vertex gets the speed at which it may be passed: the limits of both segments, the
/// bend, 0 where the vehicle stops. A pass forward and one backward lower these speeds until the
/// driver's acceleration and braking suffice between neighbors. Each segment then has up to three
/// phases: speed up, hold the limit, slow down.
struct SpeedProfile: Sendable, Hashable {
  /// A time in which the acceleration stays the same.
  struct Phase: Sendable, Hashable {
    /// Seconds since the start of the drive.
    var time: Double
    /// Meters along the line.
    var distance: Double
    /// Meters per second, at the start of the phase.
    var speed: Double
    /// Meters per second squared.
    var acceleration: Double
  }

  /// By time; each ends where the next starts.
  private(set) var phases: [Phase] = []

  /// Seconds from start to end.
  private(set) var duration = 0.0

  init(_ plan: DrivePlan, driver: Driver, seed: UInt64) {
    let waits = Self.waits(plan, driver, seed)
    let limits = plan.freeFlowSpeeds.map { $0 * driver.speedFactor }
    let lengths = zip(plan.distances, plan.distances.dropFirst()).map { $1 - $0 }
    var speeds = Self.passingSpeeds(plan, driver, limits, waits)
    for index in lengths.indices {
      let reachable = speeds[index] * speeds[index] + 2 * driver.acceleration * lengths[index]
      speeds[index + 1] = min(speeds[index + 1], reachable.squareRoot())
    }
    for index in lengths.indices.reversed() {
      let stoppable = speeds[index + 1] * speeds[index + 1] + 2 * driver.braking * lengths[index]
      speeds[index] = min(speeds[index], stoppable.squareRoot())
    }
    for index in lengths.indices {
      stand(waits[index], at: plan.distances[index])
      move(
        from: plan.distances[index], length: lengths[index], speeds[index], speeds[index + 1],
        limit: limits[index], driver)
    }
    stand(waits[lengths.count], at: plan.length)
    phases.append(Phase(time: duration, distance: plan.length, speed: 0, acceleration: 0))
  }

  /// The phase at a time, held between start and end.
  ///
  /// - Complexity: O(log *n*).
  func phase(at time: Double) -> Phase {
    phases[(1..<phases.count).partitionPoint { phases[$0].time > time } - 1]
  }

  /// Seconds that the vehicle stands at each vertex.
  private static func waits(_ plan: DrivePlan, _ driver: Driver, _ seed: UInt64) -> [Double] {
    var random = RandomSource(seed: seed, for: .waits)
    return plan.vertices.map { vertex in
      var wait = vertex.pause
      if vertex.flags.contains(.signal) {
        // Drawn for every signal, so that one red light does not change the others.
        let isRed = random.chance(driver.signalStopChance)
        let seconds = random.uniform(Driver.shortestWait...driver.longestSignalWait)
        if isRed { wait += seconds }
      }
      if vertex.flags.contains(.stopSign) { wait += random.uniform(1...3) }
      return wait
    }
  }

  private static func passingSpeeds(
    _ plan: DrivePlan, _ driver: Driver, _ limits: [Double], _ waits: [Double]
  ) -> [Double] {
    let bends = Bends(plan)
    let last = plan.vertices.count - 1
    return plan.vertices.indices.map { index in
      guard index > 0, index < last, waits[index] == 0 else { return 0 }
      let bend = (driver.lateralAcceleration * bends.radius(at: index)).squareRoot()
      let isGivingWay = plan.vertices[index].flags.contains(.giveWaySign)
      let sight = isGivingWay ? Self.lookingSpeed : .infinity
      return min(limits[index - 1], limits[index], max(bend, Self.turningSpeed), sight)
    }
  }

  /// The speed of a turn on the spot, in meters per second.
  private static let turningSpeed = 1.5

  /// The speed at which a driver sees whether there is anyone to give way to, in meters per second.
  private static let lookingSpeed = 5.0

  private mutating func stand(_ seconds: Double, at distance: Double) {
    append(seconds, Phase(time: duration, distance: distance, speed: 0, acceleration: 0))
  }

  private mutating func move(
    from start: Double, length: Double, _ entry: Double, _ exit: Double, limit: Double,
    _ driver: Driver
  ) {
    guard length > 0 else { return }
    let gain = 1 / (2 * driver.acceleration)
    let loss = 1 / (2 * driver.braking)
    let peakSquared = (length + entry * entry * gain + exit * exit * loss) / (gain + loss)
    let peak = max(min(peakSquared.squareRoot(), limit), entry, exit)
    let speedingUp = (peak * peak - entry * entry) * gain
    let slowingDown = (peak * peak - exit * exit) * loss

    append(
      (peak - entry) / driver.acceleration,
      Phase(
        time: duration, distance: start, speed: entry, acceleration: driver.acceleration))
    append(
      max(length - speedingUp - slowingDown, 0) / peak,
      Phase(time: duration, distance: start + speedingUp, speed: peak, acceleration: 0))
    append(
      (peak - exit) / driver.braking,
      Phase(
        time: duration, distance: start + length - slowingDown, speed: peak,
        acceleration: -driver.braking))
  }

  private mutating func append(_ seconds: Double, _ phase: Phase) {
    guard seconds > 0 else { return }
    phases.append(phase)
    duration += seconds
  }
}
