/// The counts of locations and updates of a reporter since it was created.
///
/// Each location in ``takenLocations`` is also counted in exactly one of the other counts of
/// locations, unless the location is being sent or will be sent next.
public struct ReporterStatistics: Hashable, Sendable {
  /// The number of updates that the engine accepted.
  public internal(set) var succeededUpdates = 0
  /// The number of updates that failed, except ``emptyMaskUpdates``.
  public internal(set) var failedUpdates = 0
  /// The number of updates that the engine rejected because their mask was empty.
  public internal(set) var emptyMaskUpdates = 0
  /// The number of reports that were skipped because there was nothing new.
  public internal(set) var idleTurns = 0
  /// The number of locations received, including those of an earlier run.
  public internal(set) var takenLocations = 0
  /// The number of invalid locations: those with an invalid coordinate or time, those with the
  /// engine as their sensor, and those that the engine has found invalid.
  public internal(set) var refusedLocations = 0
  /// The number of locations that were replaced by newer locations before a report.
  public internal(set) var supersededLocations = 0
  /// The number of locations that the engine accepted, at once or later.
  public internal(set) var sentLocations = 0
  /// The number of past locations that were dropped because too many were waiting.
  public internal(set) var droppedLocations = 0
  /// The number of locations that could not be sent and wait to be sent as past locations.
  public internal(set) var pastLocations = 0

  /// Creates statistics with all counts 0.
  public init() {}
}
