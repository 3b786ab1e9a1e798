import Coordinates

/// A writer of encoded text that converts two coordinates at a time, the hot path of encoding.
///
/// The four numbers of two coordinates are rounded, subtracted, and spread to bytes in parallel;
/// then the word of each number is stored, and the output advances by the number's length.
///
/// A coordinate is written one number at a time if it or the next one has a number of more than
/// four bytes, if it is the last one, if the buffer has fewer than 16 bytes left, or at a precision
/// above 6.
struct GoogleTextWriter {
  /// The maximum precision at which differences fit into 32 bits.
  private static let greatestPrecision = 6

  private let scale: Double
  private let isNarrow: Bool

  init(_ codec: GooglePolylineCodec) {
    scale = codec.scale
    isNarrow = codec.precision <= Self.greatestPrecision
  }

  /// Returns an upper bound on the length of the coordinates' text in bytes.
  ///
  /// The code of a number is less than twice the exact difference in units of the last place, plus
  /// 3, because the two roundings together may add a unit. It has at most one byte more than its
  /// logarithm to base 32, and the sum of all logarithms is at most the sum for equal numbers with
  /// the same mean (Jensen's inequality).
  func capacity(for coordinates: UnsafeBufferPointer<Coordinate>) -> Int {
    guard var last = coordinates.first else { return 0 }
    var sums = SIMD2<Double>()
    for next in coordinates {
      sums += magnitudes(
        SIMD2(next.latitude - last.latitude, next.longitude - last.longitude))
      last = next
    }
    let count = Double(coordinates.count)
    let most = sums * (2 * scale / count) + 3
    let logarithms = (naturalLogarithm(most.x) + naturalLogarithm(most.y)) / naturalLogarithm(32)
    // Add room for the first two numbers, of at most 10 bytes each, and for rounding errors of the
    // sums.
    return Int(count * (2 + logarithms) * (1 + 1e-9)) + 32
  }

  /// Writes the text of the coordinates to the start of a buffer, which must have at least
  /// ``capacity(for:)`` bytes.
  ///
  /// - Returns: The length of the text.
  func write(
    _ coordinates: UnsafeBufferPointer<Coordinate>, to buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    var output = start
    var last = SIMD2<Int64>()
    var index = 0
    while index < coordinates.count {
      if isNarrow, index &+ 1 < coordinates.count, output - start &+ 16 <= buffer.count {
        let first = units(coordinates, index)
        let second = units(coordinates, index &+ 1)
        let steps = Self.narrow(first &- last, second &- first)
        let values = SIMD4<UInt32>(truncatingIfNeeded: (steps &<< 1) ^ (steps &>> 31))
        if (values.x | values.y | values.z | values.w) < 1 &<< 20 {
          Self.write(values, to: &output)
          last = second
          index &+= 2
          continue
        }
      }
      let next = units(coordinates, index)
      let values = Self.zigzag(next &- last)
      Self.write(values.x, to: &output)
      Self.write(values.y, to: &output)
      last = next
      index &+= 1
    }
    assert(output - start <= buffer.count)
    return output - start
  }

  /// Returns latitude and longitude in units of the last decimal place, with halves rounded away
  /// from zero.
  @inline(__always)
  private func units(_ coordinates: UnsafeBufferPointer<Coordinate>, _ index: Int) -> SIMD2<Int64> {
    let coordinate = coordinates[index]
    let exact = SIMD2(coordinate.latitude, coordinate.longitude) * scale
    let bits = unsafeBitCast(exact, to: SIMD2<UInt64>.self)
    let sign = bits & 0x8000_0000_0000_0000
    // Adding 3·2⁵¹ leaves the nearest integer in the low bits; of two equally near, the even one.
    let even = (exact + 0x1.8p52) - 0x1.8p52
    // If a half was rounded toward zero, the remainder has the number's own sign.
    let half = unsafeBitCast(sign | 0x3fe0_0000_0000_0000, to: SIMD2<Double>.self)
    let one = unsafeBitCast(sign | 0x3ff0_0000_0000_0000, to: SIMD2<Double>.self)
    let away = SIMD2<Double>().replacing(with: one, where: (exact - even) .== half)
    return unsafeBitCast((even + away) + 0x1.8p52, to: SIMD2<Int64>.self) &- 0x4338_0000_0000_0000
  }

  @inline(__always)
  private static func narrow(_ first: SIMD2<Int64>, _ second: SIMD2<Int64>) -> SIMD4<Int32> {
    SIMD4(
      lowHalf: SIMD2(truncatingIfNeeded: first), highHalf: SIMD2(truncatingIfNeeded: second))
  }

  @inline(__always)
  private static func zigzag(_ steps: SIMD2<Int64>) -> SIMD2<UInt64> {
    SIMD2(truncatingIfNeeded: (steps &<< 1) ^ (steps &>> 63))
  }

  /// Writes four numbers of up to four bytes each.
  @inline(__always)
  private static func write(_ values: SIMD4<UInt32>, to output: inout UnsafeMutableRawPointer) {
    let tens = (values & 0x3ff) | ((values & 0xffc00) &<< 6)
    let fives = (tens & 0x001f_001f) | ((tens & 0x03e0_03e0) &<< 3)
    // A byte gets a continuation bit if a later byte isn't zero.
    let behind = (fives &>> 8) | (fives &>> 16) | (fives &>> 24)
    let goesOn = (behind &+ 0x1f1f_1f1f) & 0x2020_2020
    let text = (fives | goesOn) &+ 0x3f3f_3f3f
    let more = goesOn &>> 5
    let lengths = ((more &+ (more &>> 8) &+ (more &>> 16)) & 3) &+ 1
    output.storeBytes(of: text.x.littleEndian, as: UInt32.self)
    output += Int(lengths.x)
    output.storeBytes(of: text.y.littleEndian, as: UInt32.self)
    output += Int(lengths.y)
    output.storeBytes(of: text.z.littleEndian, as: UInt32.self)
    output += Int(lengths.z)
    output.storeBytes(of: text.w.littleEndian, as: UInt32.self)
    output += Int(lengths.w)
  }

  @inline(__always)
  private static func write(_ value: UInt64, to output: inout UnsafeMutableRawPointer) {
    var rest = value
    while rest >= 0x20 {
      output.storeBytes(of: UInt8(truncatingIfNeeded: rest & 0x1f | 0x20) &+ 63, as: UInt8.self)
      output += 1
      rest &>>= 5
    }
    output.storeBytes(of: UInt8(truncatingIfNeeded: rest) &+ 63, as: UInt8.self)
    output += 1
  }
}
