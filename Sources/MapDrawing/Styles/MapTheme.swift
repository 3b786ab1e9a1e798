/// Whether a map is drawn light or dark.
public enum MapTheme: String, Sendable, Hashable, CaseIterable, Codable {
  /// Dark lines on light ground.
  case light
  /// Light lines on dark ground.
  case dark
}
