/// How the time to an arrival is estimated: what is believed of pace and of waits.
public struct ArrivalModel: Sendable, Hashable, Codable {
  /// How times stray from those that are expected.
  public var pace: PaceModel
  /// How waits count.
  public var waits: WaitModel

  /// Where a routing engine planned the time.
  public static let planned = ArrivalModel(pace: .planned)
  /// Where the time of each segment is known, as by learned speeds.
  public static let timed = ArrivalModel(pace: .timed, waits: .timed)
  /// Where only speeds by class of traffic are known.
  public static let unplanned = ArrivalModel(pace: .unplanned)

  /// Creates a model.
  public init(pace: PaceModel, waits: WaitModel = WaitModel()) {
    self.pace = pace
    self.waits = waits
  }
}
