// The mathematical functions that the standard library lacks, from the C library.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

package func sine(_ radians: Double) -> Double { sin(radians) }

package func cosine(_ radians: Double) -> Double { cos(radians) }

package func tangent(_ radians: Double) -> Double { tan(radians) }

/// Returns the arccosine of `x`, clamped to -1…1.
package func arccosine(_ x: Double) -> Double { acos(max(-1, min(1, x))) }

/// Returns the angle in -π…π of the vector from the origin to (`x`, `y`).
package func arctangent(y: Double, x: Double) -> Double { atan2(y, x) }

@usableFromInline package func exponential(_ x: Double) -> Double { exp(x) }

@usableFromInline package func naturalLogarithm(_ x: Double) -> Double { log(x) }

package func complementaryErrorFunction(_ x: Double) -> Double { erfc(x) }

package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

package let radiansPerDegree = Double.pi / 180
