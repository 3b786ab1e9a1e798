/// Counts of what a reporter has done since it was created.
///
/// Each location that was taken is counted once: it was refused, superseded, sent or dropped, or it
/// is one of the past locations, or it is on its way or goes out next, which has no count.
public struct ReporterStatistics: Hashable, Sendable {
  /// Updates that the engine took.
  public internal(set) var succeededUpdates = 0
  /// Updates that failed, those of ``emptyMaskUpdates`` not counted.
  public internal(set) var failedUpdates = 0
  /// Updates that the engine refused because their mask was empty.
  public internal(set) var emptyMaskUpdates = 0
  /// Turns at which there was nothing new, so that nothing was sent.
  public internal(set) var idleTurns = 0
  /// Locations that came, those of an earlier run included.
  public internal(set) var takenLocations = 0
  /// Locations that no engine takes: without a valid coordinate, or with the engine as their
  /// sensor.
  public internal(set) var refusedLocations = 0
  /// Locations that were replaced by newer ones before a turn.
  public internal(set) var supersededLocations = 0
  /// Locations that the engine took, at once or late.
  public internal(set) var sentLocations = 0
  /// Past locations that were dropped because too many waited.
  public internal(set) var droppedLocations = 0
  /// Locations that could not be sent so far and wait to go as past locations.
  public internal(set) var pastLocations = 0

  /// Creates counts of 0.
  public init() {}
}
