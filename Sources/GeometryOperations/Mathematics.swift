// The few functions that the standard library leaves to the platform.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

func sine(_ radians: Double) -> Double { sin(radians) }

func cosine(_ radians: Double) -> Double { cos(radians) }

/// The angle of a vector, from the second coordinate's axis towards the first's.
func arctangent(y: Double, x: Double) -> Double { atan2(y, x) }
