/// Why a way is no road for anyone.
package enum WayRejection: String, Sendable, Hashable, CaseIterable {
  /// No tag says that it is a road or a ferry.
  case noRoad = "neither a road nor a ferry"
  /// Not built yet, or not there any more.
  case notInUse = "a road that is planned, under construction or abandoned"
  /// The outline of a place that people don't cross, not a line along it.
  case area = "the outline of an area"
  /// A value of `highway` that names no road.
  case unknownKind = "a kind of highway that is no road"
  /// A road that no mode of travel may use.
  case noMode = "a road for none of the modes of travel"
}
