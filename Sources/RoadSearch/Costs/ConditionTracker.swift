package import Coordinates
package import RoadNetworks

/// The conditions in force at successive times.
///
/// They are looked up once for each interval of five minutes, because the hours on signs usually
/// start and end at multiples of five minutes.
package struct ConditionTracker {
  /// The interval in seconds.
  package static let step = 300.0

  private let network: RoadNetwork
  private let clock: LocalClock?
  /// The conditions at ``TravelTime/usual``.
  private let usual: ConditionsInForce?
  private var interval: Double?
  /// The current conditions; nil if the network has none.
  package private(set) var conditions: ConditionsInForce?

  /// - Parameter clock: the local clock; nil to ignore times and use the usual conditions.
  package init(_ network: RoadNetwork, _ clock: LocalClock?) {
    self.network = network
    self.clock = network.hasConditions ? clock : nil
    usual = network.conditionsInForce(at: .usual)
    conditions = usual
  }

  /// Starts another sequence of times, with the usual conditions if its first time is unknown.
  ///
  /// - Returns: whether the conditions changed.
  package mutating func begin(at seconds: Double?) -> Bool {
    guard clock != nil, seconds == nil else { return go(to: seconds) }
    interval = nil
    return change(to: usual)
  }

  /// Moves to the next time; if the time or the clock is unknown, the conditions stay the same.
  ///
  /// - Returns: whether the conditions changed.
  package mutating func go(to seconds: Double?) -> Bool {
    guard let clock, let seconds else { return false }
    let next = (seconds / Self.step).rounded(.down)
    guard next != interval else { return false }
    interval = next
    return change(
      to: network.conditionsInForce(at: .moment(clock.localTime(atSeconds: next * Self.step))))
  }

  private mutating func change(to now: ConditionsInForce?) -> Bool {
    defer { conditions = now }
    return now?.key != conditions?.key
  }
}
