extension Double {
  /// The bearing in degrees, rounded to one decimal and kept below 360: 359.97 becomes 0.
  var roundedBearing: Double {
    let rounded = (self * 10).rounded() / 10
    return rounded >= 360 ? rounded - 360 : rounded
  }
}
