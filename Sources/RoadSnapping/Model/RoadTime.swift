import RoadNetworks

/// Which conditions hold while a trace goes on: asked again with every five minutes of its time, for signs
/// have hours on such minutes.
struct RoadTime {
  private static let step = 300.0

  private let network: RoadNetwork
  private let clock: LocalClock?
  private var interval: Double?
  private(set) var conditions: ConditionsInForce?

  init(_ network: RoadNetwork, _ options: SnappingOptions) {
    self.network = network
    clock = network.hasConditions ? options.clock : nil
    conditions = network.conditionsInForce(at: .usual)
  }

  /// Goes on to a time; tells whether other conditions hold then.
  mutating func go(to seconds: Double?) -> Bool {
    guard let clock, let seconds else { return false }
    let next = (seconds / Self.step).rounded(.down)
    guard next != interval else { return false }
    interval = next
    let now = network.conditionsInForce(
      at: .moment(clock.localTime(at: next * Self.step)))
    defer { conditions = now }
    return now?.key != conditions?.key
  }
}

extension SnappingOptions {
  /// When a path was driven, as far as it is known.
  func time(of path: RoadPath) -> TravelTime {
    guard let clock, let start = path.traversals.first?.entryTime else { return .usual }
    return .moment(clock.localTime(at: start))
  }
}
