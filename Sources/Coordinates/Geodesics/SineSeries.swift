/// A sum of sines of even multiples: *c₁* sin 2*x* + *c₂* sin 4*x* + … + *c₆* sin 12*x*.
struct SineSeries {
  var c1 = 0.0
  var c2 = 0.0
  var c3 = 0.0
  var c4 = 0.0
  var c5 = 0.0
  var c6 = 0.0

  /// Returns the sum at an angle, by Clenshaw's recurrence.
  func callAsFunction(_ x: UnitAngle) -> Double {
    let step = 2 * (x.cos - x.sin) * (x.cos + x.sin)
    let b5 = step * c6 + c5
    let b4 = step * b5 - c6 + c4
    let b3 = step * b4 - b5 + c3
    let b2 = step * b3 - b4 + c2
    let b1 = step * b2 - b3 + c1
    return 2 * x.sin * x.cos * b1
  }
}
