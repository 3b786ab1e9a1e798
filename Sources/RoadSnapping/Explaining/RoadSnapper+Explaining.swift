public import Coordinates
public import RoadNetworks

extension RoadSnapper {
  /// Snaps a trace as ``snap(_:)`` does, and returns an explanation of everything considered.
  ///
  /// - Throws: the errors of ``snap(_:)``.
  /// - Complexity: that of ``snap(_:)``, plus, for each of the ``SnappingExplanation/steps``, a
  ///   search of all roads within the limits; memory grows with the number of transitions.
  public func explain(_ trace: Trace) throws(RoadNetworkError) -> SnappingExplanation {
    try explain(trace, using: makeWorkspace())
  }

  /// Snaps a trace, reusing a workspace, and returns an explanation of everything considered.
  ///
  /// - Throws: the errors of ``snap(_:)``.
  /// - Precondition: that of ``snap(_:using:)``.
  /// - Complexity: that of ``explain(_:)``.
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
