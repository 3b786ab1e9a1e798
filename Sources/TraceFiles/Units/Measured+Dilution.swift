import Coordinates

extension Measured {
  /// Meters of accuracy to one unit of horizontal dilution of precision.
  ///
  /// The user range error of civil GPS with broadcast corrections is about 5 m (GPS Standard
  /// Positioning Service Performance Standard 2020, appendix B gives 2 to 7 m by age and model).
  static let metersPerDilution = 5.0
}
