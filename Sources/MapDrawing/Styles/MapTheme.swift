/// A light or dark color scheme of a map.
public enum MapTheme: String, Sendable, Hashable, CaseIterable, Codable {
  /// Dark lines on a light background.
  case light
  /// Light lines on a dark background.
  case dark
}
