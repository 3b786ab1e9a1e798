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

@inline(__always)
func sine(_ radians: Double) -> Double { sin(radians) }

@inline(__always)
func cosine(_ radians: Double) -> Double { cos(radians) }

/// The angle in -π…π of the vector from the origin to (`x`, `y`).
@inline(__always)
func arctangent(y: Double, x: Double) -> Double { atan2(y, x) }

let radiansPerDegree = Double.pi / 180
