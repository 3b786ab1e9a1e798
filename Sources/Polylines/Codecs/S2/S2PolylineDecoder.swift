public import Coordinates

/// Decodes S2 polylines as base64url from chunks of text, as they arrive.
///
///     var decoder = S2PolylineDecoder()
///     var coordinates: [Coordinate] = []
///     try decoder.decode("AhYFIoF_XZ6G".utf8.span, into: &coordinates)
///     try decoder.decode("APV1plu2AYQNAA==".utf8.span, into: &coordinates)
///     try decoder.finish(into: &coordinates)
///
/// Chunks may end anywhere. The lossless form gives each vertex as soon as it is complete, and no
/// more than a vertex is kept. The compressed form corrects vertices at its end, so that none is
/// known before: its bytes are kept, and all vertices come from ``finish(into:)``.
///
/// Offsets and indices of errors count from the start of the first chunk. After an error the
/// decoder is of no more use.
public struct S2PolylineDecoder: Sendable {
  private let codec: S2PolylineCodec

  /// Letters that wait for others, up to four, and from the first padding on all.
  private var letters: [UInt8] = []
  /// Bytes that wait for others.
  private var bytes: [UInt8] = []
  /// Bytes before those.
  private var offset = 0
  /// Bytes and letters so far.
  private var byteCount = 0
  private var letterCount = 0
  /// Vertices of the lossless form that are still to come; nil before its header and in other
  /// forms.
  private var vertices: Range<Int>?
  private var directions = S2Directions()

  /// Creates a decoder for one line.
  public init(_ codec: S2PolylineCodec = S2PolylineCodec()) {
    self.codec = codec
  }

  /// Decodes a chunk and appends the coordinates that it completes.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*) in the bytes of the chunk.
  public mutating func decode(
    _ chunk: Span<UInt8>, into coordinates: inout [Coordinate]
  ) throws(PolylineError) {
    chunk.withUnsafeBufferPointer { letters.append(contentsOf: $0) }
    letterCount += chunk.count
    let padding = letters.firstIndex(of: UInt8(ascii: "="))
    try takeLetters((padding ?? letters.count) / 4 * 4)
    try takeVertices(into: &coordinates)
  }

  /// Ends the line and appends what only its end decides.
  ///
  /// - Throws: ``PolylineError`` where the text ends too early or holds what the codec refuses.
  /// - Complexity: O(*n*) in the bytes of a compressed line.
  public mutating func finish(into coordinates: inout [Coordinate]) throws(PolylineError) {
    try takeLetters(letters.count)
    try takeVertices(into: &coordinates)
    guard let vertices else {
      do throws(PolylineError) {
        coordinates += try codec.decodeBinary(bytes)
      } catch {
        throw inText(error)
      }
      return
    }
    if !vertices.isEmpty {
      throw .unexpectedEnd(
        at: letterCount,
        expected: "\(vertices.count) more vertices of \(S2PolylineCodec.vertexBytes) bytes")
    }
    if codec.refusesTrailingBytes, !bytes.isEmpty {
      throw inText(.trailingBytes(bytes.count, at: 0))
    }
  }

  /// Turns the first letters into bytes; all of them, padding too, only at the end.
  private mutating func takeLetters(_ count: Int) throws(PolylineError) {
    let before = letterCount - letters.count
    let (decoded, error) = letters[..<count].withUnsafeBytes { text in
      var error: PolylineError?
      let decoded = [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4) { bytes, written in
        do throws(PolylineError) {
          written = try Base64URL.decode(text, to: UnsafeMutableRawBufferPointer(bytes))
        } catch let failure {
          error = failure
        }
      }
      return (decoded, error)
    }
    if let error { throw error.moved(toByte: error.byteOffset.map { before + $0 }) }
    bytes += decoded
    byteCount += decoded.count
    letters.removeFirst(count)
  }

  /// Takes the complete vertices of the lossless form from the bytes.
  private mutating func takeVertices(
    into coordinates: inout [Coordinate]
  ) throws(PolylineError) {
    guard vertices != nil || bytes.first == S2PolylineCodec.losslessVersion else { return }
    var whole: [UInt8] = []
    swap(&whole, &bytes)
    var failure: PolylineError?
    let read = whole.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      do throws(PolylineError) {
        try takeVertices(&reader, into: &coordinates)
      } catch let error {
        failure = error
      }
      return reader.offset
    }
    if let failure { throw inText(failure) }
    bytes = Array(whole.dropFirst(read))
    offset += read
  }

  private mutating func takeVertices(
    _ reader: inout ByteReader, into coordinates: inout [Coordinate]
  ) throws(PolylineError) {
    if vertices == nil {
      guard reader.remaining >= 5 else { return }
      _ = try reader.byte(expected: "a version")
      vertices = 0..<Int(try reader.fixed(bytes: 4, expected: "a count of vertices"))
    }
    guard var vertices else { return }
    defer { self.vertices = vertices }
    while let index = vertices.first, reader.remaining >= S2PolylineCodec.vertexBytes {
      let point = try S2PolylineCodec.vertex(&reader, index: index)
      coordinates.append(directions.coordinate(toward: point))
      vertices = vertices.dropFirst()
    }
  }

  /// An error about the bytes at hand, at its place in the text.
  private func inText(_ error: PolylineError) -> PolylineError {
    error.moved(
      toByte: error.byteOffset.map {
        offset + $0 == byteCount ? letterCount : Base64URL.letter(ofByte: offset + $0)
      })
  }
}
