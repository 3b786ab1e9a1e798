extension GooglePolylineCodec {
  /// The line as text.
  ///
  /// - Complexity: O(*n*); the text is written in place, once.
  public func encode(_ line: Polyline) -> String {
    let count = encodedCount(of: line)
    return String(unsafeUninitializedCapacity: count) { buffer in
      var writer = ByteWriter(buffer)
      write(line) { writer.append($0) }
      return writer.count
    }
  }

  /// The line as the bytes of its text, which are ASCII.
  ///
  /// - Complexity: O(*n*); the bytes are written in place, once.
  public func encodeBytes(_ line: Polyline) -> [UInt8] {
    let count = encodedCount(of: line)
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      var writer = ByteWriter(buffer)
      write(line) { writer.append($0) }
      initializedCount = writer.count
    }
  }

  /// Calls `body` with each difference, zigzag coded: even for 0 and above, odd below.
  @inline(__always)
  private func forEachValue(of line: Polyline, _ body: (UInt64) -> Void) {
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    for coordinate in line.coordinates {
      // Valid degrees at precision 11 are below 2⁴⁵: neither conversion nor difference overflows.
      let nextLatitude = Int64((coordinate.latitude * scale).rounded(.toNearestOrAwayFromZero))
      let nextLongitude = Int64((coordinate.longitude * scale).rounded(.toNearestOrAwayFromZero))
      body(Self.zigzag(nextLatitude - latitude))
      body(Self.zigzag(nextLongitude - longitude))
      latitude = nextLatitude
      longitude = nextLongitude
    }
  }

  @inline(__always)
  private static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value << 1) ^ (value >> 63))
  }

  private func encodedCount(of line: Polyline) -> Int {
    var count = 0
    forEachValue(of: line) { value in
      count += (68 - (value | 1).leadingZeroBitCount) / 5
    }
    return count
  }

  @inline(__always)
  private func write(_ line: Polyline, _ append: (UInt8) -> Void) {
    forEachValue(of: line) { value in
      var rest = value
      while rest >= 0x20 {
        append(UInt8(truncatingIfNeeded: rest & 0x1f | 0x20) + 63)
        rest >>= 5
      }
      append(UInt8(truncatingIfNeeded: rest) + 63)
    }
  }
}

/// Fills a buffer from its start.
private struct ByteWriter {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    assert(count < buffer.count)
    buffer[count] = byte
    count += 1
  }
}
