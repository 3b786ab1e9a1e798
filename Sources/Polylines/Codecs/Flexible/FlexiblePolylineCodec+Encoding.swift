package import Coordinates

extension FlexiblePolylineCodec {
  /// Encodes a line as text.
  ///
  /// - Parameter values: the third value of each coordinate, if the codec has a third dimension.
  /// - Throws: ``PolylineError`` if the number of values is wrong, or a value isn't finite or has
  ///   more than 62 bits at ``dimensionPrecision``.
  /// - Complexity: O(*n*).
  public func encode(_ line: Polyline, values: [Double] = []) throws(PolylineError) -> String {
    String(decoding: try encodeBytes(line, values: values), as: UTF8.self)
  }

  /// Encodes a line as the bytes of its text, which are ASCII.
  ///
  /// - Parameter values: the third value of each coordinate, if the codec has a third dimension.
  /// - Throws: ``PolylineError`` if the number of values is wrong, or a value isn't finite or has
  ///   more than 62 bits at ``dimensionPrecision``.
  /// - Complexity: O(*n*).
  public func encodeBytes(
    _ line: Polyline, values: [Double] = []
  ) throws(PolylineError) -> [UInt8] {
    try encodeBytes(line.coordinates, values: values)
  }

  /// Encodes coordinates that may be out of range, as in the format's own test vectors.
  package func encodeBytes(
    _ coordinates: [Coordinate], values: [Double]
  ) throws(PolylineError) -> [UInt8] {
    let expected = dimension == nil ? 0 : coordinates.count
    guard values.count == expected else {
      throw PolylineError(
        .invalidValue, found: "\(values.count) third values", expected: "\(expected)")
    }
    let scale = decimalScale(precision)
    let valueScale = decimalScale(dimensionPrecision)
    var text: [UInt8] = []
    // Consecutive coordinates are close together, so most numbers have at most three letters.
    text.reserveCapacity(8 + 3 * (2 * coordinates.count + values.count))
    Self.append(Self.version, to: &text)
    Self.append(header, to: &text)
    var sums: (Int64, Int64, Int64) = (0, 0, 0)
    for (index, coordinate) in coordinates.enumerated() {
      Self.append(units(coordinate.latitude * scale), from: &sums.0, to: &text)
      Self.append(units(coordinate.longitude * scale), from: &sums.1, to: &text)
      guard dimension != nil else { continue }
      let value = values[index] * valueScale
      guard value.magnitude < 0x1p62 else {
        throw PolylineError(
          .invalidValue, found: "third value \(values[index])",
          expected: "less than 2⁶² units of the last decimal place", index: index)
      }
      Self.append(units(value), from: &sums.2, to: &text)
    }
    return text
  }

  @inline(__always)
  private func units(_ value: Double) -> Int64 {
    Int64(value.rounded(rounding == .toEven ? .toNearestOrEven : .toNearestOrAwayFromZero))
  }

  @inline(__always)
  private static func append(_ next: Int64, from last: inout Int64, to text: inout [UInt8]) {
    append(GroupedNumber.zigzag(next &- last), to: &text)
    last = next
  }

  @inline(__always)
  private static func append(_ number: UInt64, to text: inout [UInt8]) {
    let letters = Base64URL.letters
    var rest = number
    while rest >= 0x20 {
      text.append(letters[Int(rest & 0x1f | 0x20)])
      rest >>= 5
    }
    text.append(letters[Int(rest)])
  }
}
