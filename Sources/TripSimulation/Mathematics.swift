// The platform's C mathematics, named in this file only.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

func sine(_ radians: Double) -> Double { sin(radians) }

func cosine(_ radians: Double) -> Double { cos(radians) }

func tangent(_ radians: Double) -> Double { tan(radians) }

/// The angle in -π…π of the vector from the origin to (`x`, `y`).
func arctangent(y: Double, x: Double) -> Double { atan2(y, x) }

func exponential(_ x: Double) -> Double { exp(x) }

func naturalLogarithm(_ x: Double) -> Double { log(x) }

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

let radiansPerDegree = Double.pi / 180
