public import Coordinates
public import RoadNetworks

extension RoadSnapper {
  /// Snaps a trace, and tells all that was considered.
  ///
  /// The answer is that of ``snap(_:)``, made in the same way.
  ///
  /// - Throws: as ``snap(_:)``.
  /// - Complexity: as ``snap(_:)`` with one more search for each pair of observations, of all roads
  ///   within the limits; memory in proportion to the trace, some 50 kB for each deciding location.
  public func explain(_ trace: Trace) throws(RoadNetworkError) -> SnappingExplanation {
    try explain(trace, using: makeWorkspace())
  }

  /// Snaps a trace with memory that was used before, and tells all that was considered.
  ///
  /// - Throws: as ``snap(_:)``.
  /// - Precondition: as of ``snap(_:using:)``.
  /// - Complexity: as of ``explain(_:)``.
  public func explain(
    _ trace: Trace, using workspace: SnappingWorkspace
  ) throws(RoadNetworkError) -> SnappingExplanation {
    let recorder = SnappingRecorder(self)
    workspace.recorder = recorder
    defer { workspace.recorder = nil }
    let snapped = try snap(trace, using: workspace)
    let explanation = recorder.explanation(of: snapped)
    try network.checkIntact()
    return explanation
  }
}
