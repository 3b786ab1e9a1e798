import Coordinates

extension S2PolylineCodec {
  /// The line that a base64url text encodes.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*); the text is not copied.
  public func decode(_ text: String) throws(PolylineError) -> Polyline {
    try text.withUTF8Span { (bytes) throws(PolylineError) in try decode(bytes) }
  }

  /// The line of a text, and the form that the text has.
  func decodeWithForm(_ text: String) throws(PolylineError) -> (Polyline, Form) {
    try text.withUTF8Span { (bytes) throws(PolylineError) in
      try reading(bytes) { (text) throws(PolylineError) in
        try line(from: Base64URLReader(text))
      }
    }
  }

  /// The line that the bytes of a base64url text encode.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*); the text is not copied.
  public func decode(_ text: Span<UInt8>) throws(PolylineError) -> Polyline {
    try reading(text) { (text) throws(PolylineError) in
      try line(from: Base64URLReader(text))
    }.line
  }

  /// The line that bytes in one of the binary forms encode.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*); the bytes are not copied.
  public func decodeBinary(_ bytes: Span<UInt8>) throws(PolylineError) -> Polyline {
    try reading(bytes) { (bytes) throws(PolylineError) in try line(from: BinaryReader(bytes)) }.line
  }

  private func reading(
    _ bytes: Span<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws(PolylineError) -> (line: Polyline, form: Form)
  ) throws(PolylineError) -> (line: Polyline, form: Form) {
    try bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(PolylineError) in try body(bytes) }
    }.get()
  }

  @inline(__always)
  private func line(
    from reader: consuming some ByteReader
  ) throws(PolylineError) -> (line: Polyline, form: Form) {
    var reader = reader
    let coordinates: [Coordinate]
    let form: Form
    switch try reader.byte(expected: "a version") {
    case Self.losslessVersion:
      form = .lossless
      coordinates = try Self.losslessVertices(&reader)
    case Self.compressedVersion:
      let level = try Self.level(&reader)
      form = .compressed(level: level)
      coordinates = try Self.compressedVertices(&reader, level: level)
    case let version:
      throw PolylineError(
        .unsupportedVersion, found: "version \(version)", expected: "version 1 or 2", byteOffset: 0)
    }
    if refusesTrailingBytes, reader.remaining > 0 {
      throw PolylineError(
        .trailingBytes, found: "\(reader.remaining) bytes more", expected: "the end",
        byteOffset: reader.offset)
    }
    return (Polyline(valid: coordinates), form)
  }

  /// A count of four bytes, and three numbers of eight bytes to a vertex.
  private static func losslessVertices(
    _ reader: inout some ByteReader
  ) throws(PolylineError) -> [Coordinate] {
    let count = Int(try reader.fixed(bytes: 4, expected: "a count of vertices"))
    guard count <= reader.remaining / 24 else {
      throw .unexpectedEnd(
        at: reader.offset + reader.remaining, expected: "\(count) vertices of 24 bytes")
    }
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(count)
    for index in 0..<count {
      coordinates.append(try vertex(&reader, index: index))
    }
    return coordinates
  }

  private static func vertex(
    _ reader: inout some ByteReader, index: Int
  ) throws(PolylineError) -> Coordinate {
    let offset = reader.offset
    var point = SIMD3<Double>()
    for axis in 0..<3 {
      point[axis] = Double(bitPattern: try reader.fixed(bytes: 8, expected: "the rest of a vertex"))
    }
    let squares = point * point
    guard abs(squares.x + squares.y + squares.z - 1) < 1e-12 else {
      throw PolylineError(
        .coordinateOutOfRange, found: "vector (\(point.x), \(point.y), \(point.z))",
        expected: "a vector of length 1", index: index, byteOffset: offset)
    }
    return Coordinate(s2Point: point)
  }

  private static func level(_ reader: inout some ByteReader) throws(PolylineError) -> Int {
    let offset = reader.offset
    let level = Int(try reader.byte(expected: "a level"))
    guard level <= S2Grid.highestLevel else {
      throw PolylineError(
        .precisionOutOfRange, found: "level \(level)", expected: "0…30", byteOffset: offset)
    }
    return level
  }

  /// A count, the faces of the vertices in runs, their places on the faces, and the
  /// vertices that are not in the center of their cell.
  private static func compressedVertices(
    _ reader: inout some ByteReader, level: Int
  ) throws(PolylineError) -> [Coordinate] {
    let countOffset = reader.offset
    let count = Int(try reader.number(bits: 32, expected: "a count of vertices"))
    // The first vertex may have no byte at all, each other one has one.
    guard count <= reader.remaining + 1 else {
      throw PolylineError(
        .unexpectedEnd, found: "\(reader.remaining) bytes more",
        expected: "a byte at least to each of \(count) vertices", byteOffset: countOffset)
    }
    let faces = try S2FaceRuns(count: count, &reader)
    let grid = S2Grid(level: level)
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(count)
    var i = S2SecondDifference()
    var j = S2SecondDifference()
    for run in faces.runs {
      for _ in 0..<run.count {
        let offset = reader.offset
        let cell: (i: UInt32, j: UInt32)
        if coordinates.isEmpty {
          let bits = try reader.fixed(bytes: firstBytes(level: level), expected: "a first vertex")
          let steps = interleavedParts(bits)
          cell = (i.sum(steps.0), j.sum(steps.1))
        } else {
          let bits = try reader.number(bits: 64, expected: "a vertex")
          let steps = interleavedParts(bits)
          cell = (i.sum(signed(steps.0)), j.sum(signed(steps.1)))
        }
        guard grid.has(cell.i), grid.has(cell.j) else {
          throw PolylineError(
            .coordinateOutOfRange, found: "cell \(cell.i), \(cell.j)",
            expected: "cells of level \(level), below 2^\(level)", index: coordinates.count,
            byteOffset: offset)
        }
        coordinates.append(
          Coordinate(s2Point: grid.center(face: run.face, i: cell.i, j: cell.j)))
      }
    }
    for _ in 0..<(try reader.number(bits: 32, expected: "a count of vertices off center")) {
      let offset = reader.offset
      let index = Int(try reader.number(bits: 32, expected: "the index of a vertex off center"))
      guard index < count else {
        throw PolylineError(
          .invalidValue, found: "vertex \(index)", expected: "one of \(count) vertices",
          byteOffset: offset)
      }
      coordinates[index] = try vertex(&reader, index: index)
    }
    return coordinates
  }

  /// Bytes of the first vertex: two numbers of `level` bits, in whole bytes each.
  static func firstBytes(level: Int) -> Int { (level + 7) / 8 * 2 }

  /// The even and the odd bits of a number.
  @inline(__always)
  private static func interleavedParts(_ bits: UInt64) -> (UInt32, UInt32) {
    (evenBits(bits), evenBits(bits &>> 1))
  }

  @inline(__always)
  private static func evenBits(_ bits: UInt64) -> UInt32 {
    var x = bits & 0x5555_5555_5555_5555
    x = (x | x &>> 1) & 0x3333_3333_3333_3333
    x = (x | x &>> 2) & 0x0f0f_0f0f_0f0f_0f0f
    x = (x | x &>> 4) & 0x00ff_00ff_00ff_00ff
    x = (x | x &>> 8) & 0x0000_ffff_0000_ffff
    return UInt32(truncatingIfNeeded: x | x &>> 16)
  }

  @inline(__always)
  private static func signed(_ value: UInt32) -> UInt32 { (value &>> 1) ^ (0 &- (value & 1)) }
}
