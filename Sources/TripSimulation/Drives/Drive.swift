public import Coordinates

/// A simulated drive: where the vehicle truly is at any time.
///
///     let drive = Drive(plan, driver: .brisk, seed: 7)
///     let middle = drive.state(at: drive.duration / 2)
///
/// The vehicle starts and ends at rest, keeps the driver's share of the free-flow speed and the
/// driver's limits of acceleration, slows down for bends, waits at red signals and stands where
/// the plan says so. Motion is computed in closed form, so that it can be asked at any time without
/// an error that adds up.
public struct Drive: Sendable, Hashable {
  /// The vehicle at one time.
  public struct State: Sendable, Hashable {
    /// Seconds since the start of the drive.
    public var time: Double
    /// Meters along the line of the plan.
    public var distance: Double
    /// The true position.
    public var coordinate: Coordinate
    /// Meters per second.
    public var speed: Double
    /// Direction of the road, degrees clockwise from north in 0..<360; also while standing.
    public var bearing: Double
  }

  /// What is driven.
  public let plan: DrivePlan

  private let profile: SpeedProfile

  /// Simulates a drive.
  ///
  /// - Parameters:
  ///   - plan: the line to follow.
  ///   - driver: how the vehicle is driven.
  ///   - seed: decides which signals are red, and for how long.
  /// - Complexity: O(*n* log *n*) in vertices.
  public init(_ plan: DrivePlan, driver: Driver = .steady, seed: UInt64) {
    self.plan = plan
    profile = SpeedProfile(plan, driver: driver, seed: seed)
  }

  /// Seconds from start to end.
  public var duration: Double { profile.duration }

  /// The vehicle at a time; before the start it stands at the start, after the end at the end.
  ///
  /// - Parameter time: seconds since the start of the drive.
  /// - Returns: where it is and how it moves.
  /// - Complexity: O(log *n*) in vertices.
  public func state(at time: Double) -> State {
    let time = min(max(time, 0), duration)
    let phase = profile.phase(at: time)
    let elapsed = time - phase.time
    let distance =
      phase.distance + (phase.speed + phase.acceleration * elapsed / 2) * elapsed
    let position = plan.position(at: distance)
    return State(
      time: time, distance: min(max(distance, 0), plan.length),
      coordinate: plan.coordinate(at: position),
      speed: max(phase.speed + phase.acceleration * elapsed, 0),
      bearing: plan.bearing(ofSegment: position.segment))
  }
}
