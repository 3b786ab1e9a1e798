/// A model for estimating the time to an arrival: its assumptions about pace and waits.
public struct ArrivalModel: Sendable, Hashable, Codable {
  /// The deviations of actual times from expected times.
  public var pace: PaceModel
  /// The treatment of waits.
  public var waits: WaitModel

  /// The model for a routing engine's plan of the time of the whole route.
  public static let planned = ArrivalModel(pace: .planned)
  /// The model for times of each segment that include traffic, such as from learned speeds.
  public static let timed = ArrivalModel(pace: .timed, waits: .timed)
  /// The model for routes on which only the usual speeds by class of traffic are known.
  public static let unplanned = ArrivalModel(pace: .unplanned)

  /// Creates a model.
  public init(pace: PaceModel, waits: WaitModel = WaitModel()) {
    self.pace = pace
    self.waits = waits
  }
}
