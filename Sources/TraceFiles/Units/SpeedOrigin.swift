/// The evidence for the unit of speeds, apart from their values.
enum SpeedOrigin: Sendable {
  /// The unit stated by the caller, by the name of the speeds, or after a number.
  case named(SpeedUnit)
  /// The unit to use if nothing states or shows another one.
  case presumed(SpeedUnit)

  /// Creates the evidence that a name provides.
  init(_ name: FieldName) {
    self =
      name.speedUnit.map { .named($0) }
      ?? .presumed(name.isInKnotsByCustom ? .knots : .metersPerSecond)
  }

  /// The stated unit; nil if it is only presumed.
  var named: SpeedUnit? {
    if case .named(let unit) = self { unit } else { nil }
  }
}
