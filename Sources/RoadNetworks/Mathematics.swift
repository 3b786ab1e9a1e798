// The few functions that the standard library leaves to the platform.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

func exponential(_ x: Double) -> Double { exp(x) }

extension ShapeRun {
  /// The compass bearing of a vector, in degrees clockwise from north in [0, 360); 0 for no vector.
  static func bearing(east: Double, north: Double) -> Double {
    let degrees = atan2(east, north) * 180 / .pi
    return degrees < 0 ? min(degrees + 360, 359.999_999_999_999_9) : degrees
  }
}
