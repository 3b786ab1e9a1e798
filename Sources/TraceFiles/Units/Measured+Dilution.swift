import Coordinates

extension Measured {
  /// The accuracy in meters for a horizontal dilution of precision of 1.
  ///
  /// The user range error of civil GPS with broadcast corrections is about 5 m (GPS Standard
  /// Positioning Service Performance Standard 2020, appendix B: 2 to 7 m by age and model).
  static let metersPerDilution = 5.0
}
