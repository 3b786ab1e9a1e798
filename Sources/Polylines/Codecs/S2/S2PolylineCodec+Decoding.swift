import Coordinates

extension S2PolylineCodec {
  /// Decodes a line from base64url text.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*); the text is decoded to bytes first.
  public func decode(_ text: String) throws(PolylineError) -> Polyline {
    try text.withUTF8Span { (bytes) throws(PolylineError) in try decode(bytes) }
  }

  /// Decodes a line from base64url text given as bytes.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*); the text is decoded to bytes first.
  public func decode(_ text: [UInt8]) throws(PolylineError) -> Polyline {
    try decode(text.span)
  }

  /// Decodes a line from base64url text given as bytes.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*); the text is decoded to bytes first.
  public func decode(_ text: Span<UInt8>) throws(PolylineError) -> Polyline {
    try decodeWithForm(text).line
  }

  /// Decodes a line from bytes in either binary form.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*); the bytes are not copied.
  public func decodeBinary(_ bytes: [UInt8]) throws(PolylineError) -> Polyline {
    try decodeBinary(bytes.span)
  }

  /// Decodes a line from bytes in either binary form.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*); the bytes are not copied.
  public func decodeBinary(_ bytes: Span<UInt8>) throws(PolylineError) -> Polyline {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(PolylineError) in try line(from: bytes).line }
    }.get()
  }

  /// Decodes a line from text, and returns it with its form and the number of trailing bytes.
  func decodeWithForm(
    _ text: Span<UInt8>
  ) throws(PolylineError) -> (line: Polyline, form: Form, trailing: Int) {
    try text.withUnsafeBytes { text in
      withUnsafeTemporaryAllocation(byteCount: text.count, alignment: 1) { scratch in
        Result { () throws(PolylineError) in
          let count = try Base64URL.decode(text, to: scratch)
          do throws(PolylineError) {
            return try line(from: UnsafeRawBufferPointer(rebasing: scratch[..<count]))
          } catch {
            throw error.moved(
              toByte: error.byteOffset.map {
                $0 == count ? text.count : Base64URL.letter(ofByte: $0)
              })
          }
        }
      }
    }.get()
  }

  @inline(__always)
  private func line(
    from bytes: UnsafeRawBufferPointer
  ) throws(PolylineError) -> (line: Polyline, form: Form, trailing: Int) {
    var reader = ByteReader(bytes)
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
      throw .trailingBytes(reader.remaining, at: reader.offset)
    }
    return (Polyline(valid: coordinates), form, reader.remaining)
  }

  /// The size in bytes of a vertex in the lossless form: three numbers of eight bytes.
  static let vertexBytes = 24

  /// Reads a four-byte count and the vertices.
  private static func losslessVertices(
    _ reader: inout ByteReader
  ) throws(PolylineError) -> [Coordinate] {
    let count = Int(try reader.fixed(bytes: 4, expected: "a count of vertices"))
    guard count <= reader.remaining / vertexBytes else {
      throw .unexpectedEnd(
        at: reader.offset + reader.remaining, expected: "\(count) vertices of \(vertexBytes) bytes")
    }
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(count)
    var directions = S2Directions()
    for index in 0..<count {
      coordinates.append(directions.coordinate(toward: try vertex(&reader, index: index)))
    }
    return coordinates
  }

  static func vertex(
    _ reader: inout ByteReader, index: Int
  ) throws(PolylineError) -> SIMD3<Double> {
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
    return point
  }

  private static func level(_ reader: inout ByteReader) throws(PolylineError) -> Int {
    let offset = reader.offset
    let level = Int(try reader.byte(expected: "a level"))
    guard level <= S2Grid.highestLevel else {
      throw PolylineError(
        .precisionOutOfRange, found: "level \(level)", expected: "0…30", byteOffset: offset)
    }
    return level
  }

  /// Reads a count, the faces of the vertices in runs, their cells on the faces, and the vertices
  /// that aren't at the center of their cell.
  private static func compressedVertices(
    _ reader: inout ByteReader, level: Int
  ) throws(PolylineError) -> [Coordinate] {
    let countOffset = reader.offset
    let count = Int(try reader.number(bits: 32, expected: "a count of vertices"))
    // At level 0, the first vertex has no bytes; every other vertex has at least one.
    guard count <= reader.remaining + 1 else {
      throw PolylineError(
        .unexpectedEnd, found: "\(reader.remaining) more bytes",
        expected: "at least one byte for each of \(count) vertices", byteOffset: countOffset)
    }
    let faces = try S2FaceRuns(count: count, &reader)
    let cells = try Self.cells(&reader, count: count, level: level)
    let grid = S2Grid(level: level)
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(count)
    var directions = S2Directions()
    // In a separate loop, the processor can execute several of these conversions in parallel.
    for run in faces.runs {
      for cell in cells[coordinates.count..<coordinates.count + run.count] {
        coordinates.append(directions.coordinate(toward: grid.center(face: run.face, cell)))
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
      coordinates[index] = directions.coordinate(toward: try vertex(&reader, index: index))
    }
    return coordinates
  }

  /// Reads the cells of vertices on their faces: the first one directly, the others as second
  /// differences.
  @inline(__always)
  private static func cells(
    _ bytes: inout ByteReader, count: Int, level: Int
  ) throws(PolylineError) -> [SIMD2<UInt32>] {
    // A local copy stays in the processor's registers.
    var reader = bytes
    defer { bytes = reader }
    var cells: [SIMD2<UInt32>] = []
    guard count > 0 else { return cells }
    cells.reserveCapacity(count)
    var cell = parts(
      of: try reader.fixed(bytes: firstBytes(level: level), expected: "a first vertex"))
    var step = SIMD2<UInt32>()
    var seen = cell
    cells.append(cell)
    for _ in 1..<count {
      let zigzag = parts(of: try reader.number(bits: 64, expected: "a vertex"))
      step &+= (zigzag &>> 1) ^ (0 &- (zigzag & 1))
      cell &+= step
      seen |= cell
      cells.append(cell)
    }
    let outside = ~SIMD2(repeating: 1 &<< UInt32(level) &- 1)
    guard seen & outside == SIMD2() else {
      let index = cells.firstIndex { $0 & outside != SIMD2() } ?? 0
      if index > 0 {
        reader = bytes
        _ = try reader.fixed(bytes: firstBytes(level: level), expected: "a first vertex")
        for _ in 1..<index { _ = try reader.number(bits: 64, expected: "a vertex") }
      }
      throw PolylineError(
        .coordinateOutOfRange, found: "cell \(cells[index].x), \(cells[index].y)",
        expected: "cells of level \(level), below 2^\(level)", index: index,
        byteOffset: index > 0 ? reader.offset : bytes.offset)
    }
    return cells
  }

  /// Returns the size of the first vertex in bytes: two numbers of `level` bits, each rounded up to
  /// whole bytes.
  static func firstBytes(level: Int) -> Int { (level + 7) / 8 * 2 }

  /// Returns the even and the odd bits of a number.
  @inline(__always)
  private static func parts(of bits: UInt64) -> SIMD2<UInt32> {
    var x = SIMD2(bits, bits &>> 1) & 0x5555_5555_5555_5555
    x = (x | x &>> 1) & 0x3333_3333_3333_3333
    x = (x | x &>> 2) & 0x0f0f_0f0f_0f0f_0f0f
    x = (x | x &>> 4) & 0x00ff_00ff_00ff_00ff
    x = (x | x &>> 8) & 0x0000_ffff_0000_ffff
    return SIMD2(truncatingIfNeeded: x | x &>> 16)
  }
}
