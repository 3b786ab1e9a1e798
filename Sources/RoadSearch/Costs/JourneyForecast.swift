public import RoadNetworks
import Synchronization

/// The expected changes of speeds and conditions on the roads of a network during a journey.
///
///     // Roads as they are at eight o'clock, and from nine o'clock on.
///     options.speeds = eight
///     options.forecast = JourneyForecast(network, changes: [.seconds(3600)]) { _ in
///       JourneyForecast.State(speeds: nine)
///     }
///
/// The closure is called when a state is needed; the states up to a route's arrival are kept. It
/// may be called more than once for a change, and on several threads at a time, and must always
/// return the same state. Values are equal only if they are the same instance.
public final class JourneyForecast: Sendable {
  /// The state of the roads from a change up to the next one.
  public struct State: Sendable, Hashable {
    /// The time that determines the conditions of roads and turns; nil for that of the options.
    public var time: TravelTime?
    /// The speeds of edges; nil for free flow, even if the options have speeds.
    public var speeds: EdgeSpeeds?

    /// Creates a state.
    public init(time: TravelTime? = nil, speeds: EdgeSpeeds? = nil) {
      self.time = time
      self.speeds = speeds
    }
  }

  let network: NetworkIdentity
  /// The times of the changes in milliseconds since the departure, ascending.
  let changes: [UInt64]
  private let state: @Sendable (Duration) -> State
  private let known = Mutex<[Int: State]>([:])

  /// Creates a forecast.
  ///
  /// - Parameters:
  ///   - changes: the times since the departure at which the state changes, to the millisecond; 0
  ///     and less are left out, since the options describe the roads at the departure.
  ///   - state: returns the state from one of these times on; speeds on another network count as
  ///     free flow.
  /// - Complexity: O(*n* log *n*) in the number of changes.
  public init(
    _ network: RoadNetwork, changes: some Sequence<Duration>,
    state: @escaping @Sendable (_ elapsed: Duration) -> State
  ) {
    self.network = network.identity
    let milliseconds = changes.compactMap { UInt64(exactly: ($0 / .milliseconds(1)).rounded()) }
    self.changes = Set(milliseconds).filter { $0 > 0 }.sorted()
    self.state = state
  }

  /// Returns whether there is a change within a time after the departure.
  func hasChange(within duration: Duration) -> Bool {
    changes.first.map { duration > .milliseconds($0) } ?? false
  }

  /// Returns the state after a number of changes, counted from 1.
  ///
  /// - Parameter isKept: whether the state is kept if it is new.
  func state(after count: Int, isKept: Bool = true) -> State {
    if let state = known.withLock({ $0[count] }) { return state }
    let state = state(.milliseconds(changes[count - 1]))
    guard isKept else { return state }
    return known.withLock { known in
      if let first = known[count] { return first }
      known[count] = state
      return state
    }
  }
}

extension JourneyForecast: Hashable {
  /// Returns whether two values are the same instance.
  public static func == (a: JourneyForecast, b: JourneyForecast) -> Bool { a === b }

  /// Hashes the identity of the instance.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
