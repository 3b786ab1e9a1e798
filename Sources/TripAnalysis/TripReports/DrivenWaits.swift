/// The steps of a drive, from which waits followed by a free road are removed: at signals, at
/// signs, and for other vehicles.
///
/// The total time removed for one signal or sign is at most that of the longest wait for it. If the
/// vehicle only moves up in a queue after a wait, the wait counts as driving.
struct DrivenWaits {
  /// The steps, with the seconds of removed waits stored separately.
  private(set) var steps: [DrivenProfile.Step]
  /// The number of steps visited, as a measure of the work.
  private(set) var work = 0

  /// The distance in meters within which a vehicle counts as stationary.
  private static let standing = 15.0
  /// The minimum duration of a wait in seconds.
  private static let leastWait = 10.0
  /// The maximum duration of a wait at a signal or a sign in seconds: a signal cycle (Traffic
  /// Signal Timing Manual, FHWA 2008, section 6.6.2).
  private static let longestWait = 120.0
  /// The maximum duration of a wait elsewhere in seconds, such as for turning vehicles, or at a
  /// signal that the map lacks; on motorways, only waits at signals and signs are removed.
  private static let longestHalt = 45.0
  /// The distance in meters before a signal or a sign within which vehicles wait for it.
  private static let queueReach = ParkingRule.queueReach
  /// The distance in meters after a wait that must be driven freely, and the maximum multiple of
  /// the free-flow time that this may take.
  private static let clearance = 120.0
  private static let slack = 1.2
  /// The acceleration and deceleration around a wait, in meters per second squared.
  private static let acceleration = 1.5

  /// Removes the waits from a drive.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  init(in profile: DrivenProfile) {
    steps = profile.steps
    var index = 0
    // The end of the steps during which the vehicle is stationary, starting at the current one; it
    // never decreases.
    var end = 0
    var control = 0
    // The seconds already removed from waits for the signal or sign ahead.
    var waited = 0.0
    while index < steps.count {
      let start = steps[index].start
      end = max(end, index)
      while end < steps.count, steps[end].seconds != nil, steps[end].end - start <= Self.standing {
        end += 1
        work += 1
      }
      let seconds = seconds(in: index..<end)
      guard seconds >= Self.leastWait else {
        index += 1
        continue
      }
      let place = steps[index].end
      let last = control
      while control < profile.controls.count, profile.controls[control] < place { control += 1 }
      if control != last { waited = 0 }
      let isQueue =
        control < profile.controls.count && profile.controls[control] - place <= Self.queueReach
      let longest = steps[index].isOnMotorway ? 0 : Self.longestHalt
      let taken = min(seconds, isQueue ? Self.longestWait : longest) - (isQueue ? waited : 0)
      if taken > 0, isFree(after: end) {
        if isQueue { waited += taken }
        takeOut(taken, of: seconds, in: index..<end)
      }
      index = end
    }
  }

  /// Returns the seconds of steps that all have a time, and from which no wait was removed.
  private func seconds(in range: Range<Int>) -> Double {
    guard let first = steps[range].first, let last = steps[range].last else { return 0 }
    return last.endTime - first.endTime + (first.seconds ?? 0)
  }

  /// Returns whether the vehicle drives freely starting at a step, rather than only moving up in a
  /// queue; true if unknown.
  private mutating func isFree(after first: Int) -> Bool {
    guard first < steps.count else { return true }
    let start = steps[first].start
    var seconds = 0.0
    var free = Self.loss(at: steps[first]) / 2
    for step in steps[first...] {
      work += 1
      guard let spent = step.seconds else { return true }
      seconds += spent
      free += step.freeSeconds * Self.slack
      if step.end - start >= Self.clearance { break }
    }
    return seconds <= free
  }

  private mutating func takeOut(_ taken: Double, of all: Double, in range: Range<Int>) {
    for index in range {
      let seconds = steps[index].seconds ?? 0
      steps[index].waited = seconds * taken / all
      steps[index].seconds = seconds - steps[index].waited
    }
    // The vehicle slows down before the wait and speeds up after it.
    steps[range.lowerBound].freeSeconds += Self.loss(at: steps[range.lowerBound])
  }

  /// Returns the seconds lost by slowing down from free-flow speed and speeding up again.
  private static func loss(at step: DrivenProfile.Step) -> Double {
    step.freePace > 0 ? 1 / step.freePace / acceleration : 0
  }
}

/// A running sum of the waits along a matching.
struct WaitMeter {
  private var waits: ArraySlice<DrivenProfile.Step>
  /// The seconds of the first wait that are already counted.
  private var counted = 0.0

  /// Creates a sum of the waits in the steps of a drive.
  ///
  /// - Parameter steps: the steps in order of travel.
  init(_ steps: [DrivenProfile.Step]) { waits = steps.filter { $0.waited > 0 }[...] }

  /// Returns the seconds waited from the previous place to the given one, in meters along the
  /// matching; a wait that extends over a distance is distributed evenly.
  mutating func seconds(to place: Double) -> Double {
    var seconds = 0.0
    while let wait = waits.first, wait.end <= place {
      seconds += wait.waited - counted
      counted = 0
      waits.removeFirst()
    }
    if let wait = waits.first, wait.start < place {
      let share = (place - wait.start) / (wait.end - wait.start) * wait.waited
      seconds += share - counted
      counted = share
    }
    return seconds
  }
}
