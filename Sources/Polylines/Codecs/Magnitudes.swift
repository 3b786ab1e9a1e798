/// Returns the absolute values of two numbers.
@inline(__always)
func magnitudes(_ values: SIMD2<Double>) -> SIMD2<Double> {
  unsafeBitCast(
    unsafeBitCast(values, to: SIMD2<UInt64>.self) & 0x7fff_ffff_ffff_ffff, to: SIMD2<Double>.self)
}
