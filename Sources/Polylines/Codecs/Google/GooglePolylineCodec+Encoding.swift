extension GooglePolylineCodec {
  /// Encodes a line as text.
  ///
  /// - Complexity: O(*n*); the text is written once, in place.
  public func encode(_ line: Polyline) -> String {
    let writer = GoogleTextWriter(self)
    return line.coordinates.withUnsafeBufferPointer { coordinates in
      String(unsafeUninitializedCapacity: writer.capacity(for: coordinates)) { buffer in
        writer.write(coordinates, to: UnsafeMutableRawBufferPointer(buffer))
      }
    }
  }

  /// Encodes a line as the bytes of its text, which are ASCII.
  ///
  /// - Complexity: O(*n*); the bytes are written once, in place.
  public func encodeBytes(_ line: Polyline) -> [UInt8] {
    let writer = GoogleTextWriter(self)
    return line.coordinates.withUnsafeBufferPointer { coordinates in
      [UInt8](unsafeUninitializedCapacity: writer.capacity(for: coordinates)) { buffer, count in
        count = writer.write(coordinates, to: UnsafeMutableRawBufferPointer(buffer))
      }
    }
  }
}
