/// The evidence for the unit of speeds apart from their values.
enum SpeedOrigin: Sendable {
  /// The name of the speeds, or the text beside a number, states the unit.
  case named(SpeedUnit)
  /// Nothing states it; where nothing shows it, it is this one.
  case presumed(SpeedUnit)

  /// The origin of speeds of a name.
  init(_ name: FieldName) {
    self =
      name.speedUnit.map { .named($0) }
      ?? .presumed(name.isInKnotsByCustom ? .knots : .metersPerSecond)
  }

  /// The stated unit.
  var named: SpeedUnit? {
    if case .named(let unit) = self { unit } else { nil }
  }
}
