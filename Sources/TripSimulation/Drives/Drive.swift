public import Coordinates

/// A simulated drive, with the vehicle's true position at any time.
///
///     let drive = Drive(plan, driver: .brisk, seed: 7)
///     let minute = drive.state(atSeconds: 60)
///
/// The vehicle starts and ends at rest, keeps to the driver's desired speed and limits of
/// acceleration, and slows down for bends and give-way signs. It stops at red signals, at stop
/// signs, and for planned pauses. Motion is computed in closed form.
public struct Drive: Sendable, Hashable {
  /// The state of the vehicle at one time.
  public struct State: Sendable, Hashable {
    /// The time since the start of the drive, in seconds.
    public var seconds: Double
    /// The distance along the line of the plan, in meters.
    public var distance: Double
    /// The true position.
    public var coordinate: Coordinate
    /// The speed in meters per second.
    public var speed: Double
    /// The direction of the road in degrees clockwise from north, in 0..<360, even while the
    /// vehicle is stationary.
    public var bearing: Double
  }

  /// The plan of the drive.
  public let plan: DrivePlan

  private let profile: SpeedProfile

  /// Simulates a drive.
  ///
  /// - Parameters:
  ///   - plan: the line to follow.
  ///   - driver: the driver of the vehicle.
  ///   - seed: the seed for the state of signals and for the waits at signals and stop signs.
  /// - Complexity: O(*n* log *n*) in vertices.
  public init(_ plan: DrivePlan, driver: Driver = .steady, seed: UInt64) {
    self.plan = plan
    profile = SpeedProfile(plan, driver: driver, seed: seed)
  }

  /// The duration of the drive.
  public var duration: Duration { Duration(inSeconds: profile.duration) }

  /// Returns the state of the vehicle at a time, which is clamped to the drive.
  ///
  /// - Parameter seconds: the time since the start of the drive.
  /// - Complexity: O(log *n*) in vertices.
  public func state(atSeconds seconds: Double) -> State {
    let seconds = min(max(seconds, 0), profile.duration)
    let phase = profile.phase(at: seconds)
    let elapsed = seconds - phase.time
    let distance =
      phase.distance + (phase.speed + phase.acceleration * elapsed / 2) * elapsed
    let position = plan.position(at: distance)
    return State(
      seconds: seconds, distance: min(max(distance, 0), plan.length),
      coordinate: plan.coordinate(at: position),
      speed: max(phase.speed + phase.acceleration * elapsed, 0),
      bearing: plan.bearing(ofSegment: position.segment))
  }
}
