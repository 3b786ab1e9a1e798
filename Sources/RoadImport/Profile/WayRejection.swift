/// A reason why a way isn't a road for any mode.
package enum WayRejection: String, Sendable, Hashable, CaseIterable {
  /// No tag identifies a road or a ferry.
  case noRoad = "neither a road nor a ferry"
  /// The road hasn't been built yet, or is no longer in use.
  case notInUse = "a road that is planned, under construction, or abandoned"
  /// The outline of an area that people can't cross, or an outline that isn't closed.
  case area = "the outline of an area"
  /// A value of `highway` that isn't a road.
  case unknownKind = "a value of highway that isn't a road"
  /// A road that no travel mode can pass.
  case noMode = "a road closed to all travel modes"
}
