/// A scanner that checks well-known binary before GEOS reads it, and reports the offsets of errors.
///
/// GEOS 3.11 reads nested collections by unbounded recursion, ignores bytes after the geometry, and
/// reports no offsets. The scanner makes one pass over headers and counts, and uses memory for a
/// limited number of levels.
struct WKBScanner {
  private let bytes: [UInt8]
  private var offset = 0

  /// A collection being read: the number of remaining parts, and their kind, or nil for any kind.
  private struct Level {
    var remaining: UInt32
    let kind: UInt32?
  }

  private struct Header {
    let isLittle: Bool
    let kind: UInt32
    let bytesPerPosition: Int
  }

  static func check(_ bytes: [UInt8]) throws(GeometryError) {
    var scanner = WKBScanner(bytes: bytes)
    try scanner.scan()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func scan() throws(GeometryError) {
    var levels = [Level(remaining: 1, kind: nil)]
    while var level = levels.popLast() {
      guard level.remaining > 0 else { continue }
      level.remaining -= 1
      levels.append(level)
      let start = offset
      let header = try header()
      if let kind = level.kind, kind != header.kind {
        throw malformed(found: "geometry type \(header.kind)", expected: "\(kind)", at: start + 1)
      }
      switch header.kind {
      case 1: try skip(1, of: header.bytesPerPosition, at: offset)
      case 2: try skipPositions(header)
      case 3:
        // A ring takes at least four bytes, for its count.
        for _ in 0..<(try count(of: 4, isLittle: header.isLittle)) { try skipPositions(header) }
      default:
        guard levels.count <= Geometry.deepestNesting else {
          throw .nestedTooDeep(byteOffset: start)
        }
        // A part takes at least five bytes, for its byte order and type.
        let parts = try count(of: 5, isLittle: header.isLittle)
        levels.append(Level(remaining: parts, kind: header.kind == 7 ? nil : header.kind - 3))
      }
    }
    guard offset == bytes.count else {
      throw malformed(
        found: "\(bytes.count - offset) more bytes", expected: "the end", at: offset)
    }
  }

  /// Reads the byte order, the type, and, in PostGIS's extension, the number of a reference system.
  private mutating func header() throws(GeometryError) -> Header {
    guard offset < bytes.count else { throw truncated() }
    guard bytes[offset] <= 1 else {
      throw malformed(
        found: "byte order \(bytes[offset])", expected: "0 (big endian) or 1 (little)", at: offset)
    }
    let isLittle = bytes[offset] == 1
    offset += 1
    let start = offset
    let type = try number(isLittle: isLittle)
    let code = type & 0x1fff_ffff
    guard (1...7).contains(code % 1_000), code / 1_000 <= 3 else {
      throw GeometryError(
        .unsupportedGeometry, found: "geometry type \(type)",
        expected: "1…7, optionally with Z or M",
        byteOffset: start)
    }
    let isISO = code / 1_000
    let hasZ = type & 0x8000_0000 != 0 || isISO == 1 || isISO == 3
    let hasM = type & 0x4000_0000 != 0 || isISO == 2 || isISO == 3
    if type & 0x2000_0000 != 0 {
      let start = offset
      let system = try number(isLittle: isLittle)
      guard system == 0 || system == 4_326 else {
        throw .otherReferenceSystem("\(system)", byteOffset: start)
      }
    }
    return Header(
      isLittle: isLittle, kind: code % 1_000, bytesPerPosition: 16 + (hasZ ? 8 : 0) + (hasM ? 8 : 0)
    )
  }

  private mutating func skipPositions(_ header: Header) throws(GeometryError) {
    let start = offset
    let count = try count(of: header.bytesPerPosition, isLittle: header.isLittle)
    try skip(Int(count), of: header.bytesPerPosition, at: start)
  }

  private mutating func skip(_ count: Int, of size: Int, at start: Int) throws(GeometryError) {
    guard count <= (bytes.count - offset) / size else { throw truncated() }
    offset += count * size
  }

  /// Reads a count of items that take at least `size` bytes each.
  private mutating func count(of size: Int, isLittle: Bool) throws(GeometryError) -> UInt32 {
    let start = offset
    let count = try number(isLittle: isLittle)
    guard Int(count) <= (bytes.count - offset) / size else {
      throw malformed(
        found: "a count of \(count) with \(bytes.count - offset) bytes left",
        expected: "at most \((bytes.count - offset) / size)", at: start)
    }
    return count
  }

  private mutating func number(isLittle: Bool) throws(GeometryError) -> UInt32 {
    guard bytes.count - offset >= 4 else { throw truncated() }
    let number = bytes[offset..<offset + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    offset += 4
    return isLittle ? number.byteSwapped : number
  }

  private func truncated() -> GeometryError {
    malformed(found: "the end of the bytes", expected: "the rest of a geometry", at: bytes.count)
  }

  private func malformed(found: String, expected: String, at offset: Int) -> GeometryError {
    GeometryError(.malformedBytes, found: found, expected: expected, byteOffset: offset)
  }
}
