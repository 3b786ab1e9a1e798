#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The few functions that the standard library leaves to the platform.
enum Mathematics {
  static func exponential(_ x: Double) -> Double { exp(x) }
  static func sine(_ x: Double) -> Double { sin(x) }
  static func cosine(_ x: Double) -> Double { cos(x) }
  /// Of numbers beyond ±1 that of ±1.
  static func arcCosine(_ x: Double) -> Double { acos(max(-1, min(1, x))) }
  /// The angle of a vector, from the second coordinate's axis towards the first's.
  static func angle(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
}

extension ShapeRun {
  /// The compass bearing of a vector, in degrees clockwise from north in [0, 360); 0 for no vector.
  static func bearing(east: Double, north: Double) -> Double {
    let degrees = atan2(east, north) * 180 / .pi
    return degrees < 0 ? min(degrees + 360, 359.999_999_999_999_9) : degrees
  }
}
