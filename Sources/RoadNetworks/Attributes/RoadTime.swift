/// The conditions that hold during a trace, looked up again for every five minutes of its time:
/// signs have hours on such minutes.
package struct RoadTime {
  private static let step = 300.0

  private let network: RoadNetwork
  private let clock: LocalClock?
  /// Those that hold most of the week.
  private let usual: ConditionsInForce?
  private var interval: Double?
  package private(set) var conditions: ConditionsInForce?

  /// - Parameter clock: nil where only what holds most of the week is asked for.
  package init(_ network: RoadNetwork, _ clock: LocalClock?) {
    self.network = network
    self.clock = network.hasConditions ? clock : nil
    usual = network.conditionsInForce(at: .usual)
    conditions = usual
  }

  /// Goes on to another trace, or another moment of a stream: without a time the usual conditions
  /// hold.
  ///
  /// - Returns: whether the conditions changed.
  package mutating func begin(at seconds: Double?) -> Bool {
    guard clock != nil, seconds == nil else { return go(to: seconds) }
    interval = nil
    return change(to: usual)
  }

  /// Goes on to a time in the same trace; without one the conditions stay.
  ///
  /// - Returns: whether the conditions changed.
  package mutating func go(to seconds: Double?) -> Bool {
    guard let clock, let seconds else { return false }
    let next = (seconds / Self.step).rounded(.down)
    guard next != interval else { return false }
    interval = next
    return change(
      to: network.conditionsInForce(at: .moment(clock.localTime(at: next * Self.step))))
  }

  private mutating func change(to now: ConditionsInForce?) -> Bool {
    defer { conditions = now }
    return now?.key != conditions?.key
  }
}
