/// The motion along a line as phases of constant acceleration, in closed form.
///
/// First, every vertex gets the highest speed at which it can be passed: the minimum of the limits
/// of both segments, of the bend, and of a give-way sign, or 0 if the vehicle stops. A forward and
/// a backward pass lower these speeds until the driver's acceleration and braking suffice between
/// neighbors. Each segment then has up to three phases: accelerating, holding the limit, and
/// braking.
struct SpeedProfile: Sendable, Hashable {
  /// A period of constant acceleration.
  struct Phase: Sendable, Hashable {
    /// The time from the start of the drive to the start of the phase, in seconds.
    var time: Double
    /// The distance along the line at the start of the phase, in meters.
    var distance: Double
    /// The speed at the start of the phase, in meters per second.
    var speed: Double
    /// The acceleration in meters per second squared.
    var acceleration: Double
  }

  /// The phases in chronological order; each ends when the next one starts.
  private(set) var phases: [Phase] = []

  /// The duration of the drive, in seconds.
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

  /// Returns the phase at a time, clamped to the drive.
  ///
  /// - Complexity: O(log *n*).
  func phase(at time: Double) -> Phase {
    phases[(1..<phases.count).partitionPoint { phases[$0].time > time } - 1]
  }

  /// Returns the seconds that the vehicle waits at each vertex.
  private static func waits(_ plan: DrivePlan, _ driver: Driver, _ seed: UInt64) -> [Double] {
    var random = RandomSource(seed: seed, for: .waits)
    return plan.vertices.map { vertex in
      var wait = vertex.pause.inSeconds
      if vertex.flags.contains(.signal) {
        // Drawn for every signal, so that one red light doesn't affect the others.
        let isRed = random.chance(driver.signalStopChance)
        let seconds = random.uniform(
          Driver.shortestWait...driver.longestSignalWait.inSeconds)
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

  /// The minimum speed in bends, as in a turn on the spot, in meters per second.
  private static let turningSpeed = 1.5

  /// The speed at which a driver looks for traffic with the right of way, in meters per second.
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
