extension Double {
  /// A bearing in degrees, to one decimal: 359.97 is 0, as bearings are below 360.
  var roundedBearing: Double {
    let rounded = (self * 10).rounded() / 10
    return rounded >= 360 ? rounded - 360 : rounded
  }
}
