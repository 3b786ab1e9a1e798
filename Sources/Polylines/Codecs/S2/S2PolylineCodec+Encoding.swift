extension S2PolylineCodec {
  /// Encodes a line as base64url text without padding.
  ///
  /// - Complexity: O(*n*).
  public func encode(_ line: Polyline) -> String {
    let bytes = encodeBinary(line)
    return String(unsafeUninitializedCapacity: Base64URL.letters(forBytes: bytes.count)) {
      Base64URL.write(bytes, to: $0)
    }
  }

  /// Encodes a line as the bytes of base64url text without padding, which are ASCII.
  ///
  /// - Complexity: O(*n*).
  public func encodeBytes(_ line: Polyline) -> [UInt8] {
    let bytes = encodeBinary(line)
    return [UInt8](unsafeUninitializedCapacity: Base64URL.letters(forBytes: bytes.count)) {
      $1 = Base64URL.write(bytes, to: $0)
    }
  }

  /// Encodes a line in the codec's binary form.
  ///
  /// - Complexity: O(*n*).
  public func encodeBinary(_ line: Polyline) -> [UInt8] {
    switch form {
    case .lossless: Self.lossless(line)
    case .compressed(let level): Self.compressed(line, level)
    }
  }

  private static func lossless(_ line: Polyline) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(5 + 24 * line.count)
    bytes.append(losslessVersion)
    append(UInt64(line.count), bytes: 4, to: &bytes)
    for coordinate in line {
      let point = coordinate.s2Point
      for axis in 0..<3 { append(point[axis].bitPattern, bytes: 8, to: &bytes) }
    }
    return bytes
  }

  private static func compressed(_ line: Polyline, _ level: Int) -> [UInt8] {
    let grid = S2Grid(level: level)
    let cells = line.map { grid.cell(around: $0.s2Point) }
    var bytes: [UInt8] = [compressedVersion, UInt8(level)]
    bytes.reserveCapacity(16 + 4 * cells.count)
    append(number: UInt64(cells.count), to: &bytes)
    for run in S2FaceRuns(faces: cells.lazy.map(\.face)).runs {
      append(number: UInt64(6 * run.count + run.face), to: &bytes)
    }
    var i = S2SecondDifference()
    var j = S2SecondDifference()
    for (index, cell) in cells.enumerated() {
      let steps = (i.difference(to: cell.i), j.difference(to: cell.j))
      if index == 0 {
        append(interleaved(steps.0, steps.1), bytes: firstBytes(level: level), to: &bytes)
      } else {
        append(number: interleaved(zigzag(steps.0), zigzag(steps.1)), to: &bytes)
      }
    }
    // All vertices are at the center of their cell.
    append(number: 0, to: &bytes)
    return bytes
  }

  private static func append(_ value: UInt64, bytes count: Int, to bytes: inout [UInt8]) {
    for index in 0..<UInt64(count) {
      bytes.append(UInt8(truncatingIfNeeded: value &>> (8 &* index)))
    }
  }

  private static func append(number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func zigzag(_ value: UInt32) -> UInt32 {
    (value &<< 1) ^ (0 &- (value &>> 31))
  }

  /// Returns a number with the first number in its even bits and the second in its odd bits.
  private static func interleaved(_ even: UInt32, _ odd: UInt32) -> UInt64 {
    spread(even) | spread(odd) &<< 1
  }

  private static func spread(_ bits: UInt32) -> UInt64 {
    var x = UInt64(bits)
    x = (x | x &<< 16) & 0x0000_ffff_0000_ffff
    x = (x | x &<< 8) & 0x00ff_00ff_00ff_00ff
    x = (x | x &<< 4) & 0x0f0f_0f0f_0f0f_0f0f
    x = (x | x &<< 2) & 0x3333_3333_3333_3333
    return (x | x &<< 1) & 0x5555_5555_5555_5555
  }
}
