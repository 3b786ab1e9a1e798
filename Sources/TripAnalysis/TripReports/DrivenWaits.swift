/// The steps of a drive without waits after which the road is free: for signals, for signs, and for
/// other vehicles.
///
/// One wait counts for each of these. A queue only moves up: there the time counts as driven.
struct DrivenWaits {
  /// The steps, with the seconds of waits apart from the others.
  private(set) var steps: [DrivenProfile.Step]
  /// How many steps were looked at.
  private(set) var work = 0

  /// Meters within which a vehicle stands.
  private static let standing = 15.0
  /// Seconds from which on that is a wait.
  private static let leastWait = 10.0
  /// Seconds that one wait at a signal or a sign lasts at most: a cycle of the signal (Traffic
  /// Signal Timing Manual, FHWA 2008, section 6.6.2).
  private static let longestWait = 120.0
  /// The same of a wait elsewhere, such as for others who turn, or at a signal that the map lacks;
  /// on a motorway there is none of these.
  private static let longestHalt = 45.0
  /// Meters before a signal or a sign in which vehicles wait for it.
  private static let queueReach = ParkingRule.queueReach
  /// Meters after a wait that are driven freely: at this multiple of the free-flow time, at most.
  private static let clearance = 120.0
  private static let slack = 1.2
  /// Meters per second squared by which vehicles speed up and slow down around a wait.
  private static let acceleration = 1.5

  /// Takes the waits out of a drive.
  ///
  /// - Complexity: O(*n*) in steps.
  init(in profile: DrivenProfile) {
    steps = profile.steps
    var index = 0
    // The end of the steps in which the vehicle stands, from the one at hand on: it only grows.
    var end = 0
    var control = 0
    // The longest wait for the control ahead that was taken out.
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

  /// Seconds of steps that all have a time, and from which no wait was taken out.
  private func seconds(in range: Range<Int>) -> Double {
    guard let first = steps[range].first, let last = steps[range].last else { return 0 }
    return last.endTime - first.endTime + (first.seconds ?? 0)
  }

  /// Whether the vehicle drives off freely from a step on: a queue only moves up.
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

  /// Seconds that it takes to slow down from free flow and to speed up again.
  private static func loss(at step: DrivenProfile.Step) -> Double {
    step.freePace > 0 ? 1 / step.freePace / acceleration : 0
  }
}

/// Adds up waits from place to place along a matching.
struct WaitMeter {
  private var waits: ArraySlice<DrivenProfile.Step>
  /// Seconds of the first wait that are counted.
  private var counted = 0.0

  /// - Parameter steps: in order of travel.
  init(_ steps: [DrivenProfile.Step]) { waits = steps.filter { $0.waited > 0 }[...] }

  /// Seconds waited from the last place up to the next one, in meters along the matching; a wait on
  /// some meters is spread over them evenly.
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
