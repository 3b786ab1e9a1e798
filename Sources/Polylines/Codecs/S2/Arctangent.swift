/// Returns the angles of two vectors (*x*, *y*) in radians in -π…π: `atan2` without branches.
///
/// The quotient is reduced to -tan π/8…tan π/8, where a rational function gives the angle (S.
/// Moshier, Cephes Mathematical Library, `atan.c`), within 5 · 10⁻¹⁶ of the exact angle. For *x* =
/// *y* = 0 the result is 0.
@inline(__always)
func arctangents(_ y: SIMD2<Double>, _ x: SIMD2<Double>) -> SIMD2<Double> {
  let (across, up) = (magnitudes(x), magnitudes(y))
  let isSteep = up .> across
  let low = across.replacing(with: up, where: up .< across)
  let high = across.replacing(with: up, where: isSteep)
  // tan(a - π/4) = (tan a - 1) / (tan a + 1)
  let isMiddle = low .> high * 0.414_213_562_373_095_05
  let below = low.replacing(with: low - high, where: isMiddle)
  let over = high.replacing(with: low + high, where: isMiddle)
  // The zero vector has no angle, so any divisor will do.
  let t = below / over.replacing(with: 1, where: over .== 0)
  let z = t * t
  var p = z * -8.750_608_600_031_904_122_785e-1 - 1.615_753_718_733_365_076_637e1
  p = p * z - 7.500_855_792_314_704_667_340e1
  p = p * z - 1.228_866_684_490_136_173_410e2
  p = p * z - 6.485_021_904_942_025_371_773e1
  var q = z + 2.485_846_490_142_306_297_962e1
  q = q * z + 1.650_270_098_316_988_542_046e2
  q = q * z + 4.328_810_604_912_902_668_951e2
  q = q * z + 4.853_903_996_359_136_964_868e2
  q = q * z + 1.945_506_571_482_613_964_425e2
  var angle = t + t * (z * p / q)
  angle = angle.replacing(with: angle + .pi / 4, where: isMiddle)
  angle = angle.replacing(with: .pi / 2 - angle, where: isSteep)
  angle = angle.replacing(with: .pi - angle, where: x .< 0)
  return angle.replacing(with: -angle, where: y .< 0)
}
