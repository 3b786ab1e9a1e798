public import Coordinates

/// A decoder for S2 polylines in base64url that accepts text in chunks, as they arrive.
///
///     var decoder = S2PolylineDecoder()
///     var coordinates: [Coordinate] = []
///     try decoder.decode("AhYFIoF_XZ6G".utf8.span, into: &coordinates)
///     try decoder.decode("APV1plu2AYQNAA==".utf8.span, into: &coordinates)
///     try decoder.finish(into: &coordinates)
///
/// Chunks may end anywhere. In the lossless form, vertices are appended as they arrive, and their
/// bytes aren't kept. The compressed form corrects vertices at its end, so its bytes are buffered,
/// and ``finish(into:)`` appends all vertices.
///
/// Offsets and indices in errors count from the start of the first chunk. A decoder can't be used
/// after an error.
public struct S2PolylineDecoder: Sendable {
  private let codec: S2PolylineCodec

  /// Pending letters: those of an incomplete group of four, or all from the group with the first
  /// padding character.
  private var letters: [UInt8] = []
  /// Pending bytes.
  private var bytes: [UInt8] = []
  /// The number of bytes before the pending ones.
  private var offset = 0
  /// The numbers of bytes and letters so far.
  private var byteCount = 0
  private var letterCount = 0
  /// The indices of the remaining vertices of the lossless form; nil before the header is read, and
  /// in the compressed form.
  private var vertices: Range<Int>?
  private var directions = S2Directions()

  /// Creates a decoder for one line.
  public init(_ codec: S2PolylineCodec = S2PolylineCodec()) {
    self.codec = codec
  }

  /// Decodes a chunk and appends the coordinates that it completes.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*) for a chunk of *n* bytes.
  public mutating func decode(
    _ chunk: Span<UInt8>, into coordinates: inout [Coordinate]
  ) throws(PolylineError) {
    chunk.withUnsafeBufferPointer { letters.append(contentsOf: $0) }
    letterCount += chunk.count
    let padding = letters.firstIndex(of: UInt8(ascii: "="))
    try takeLetters((padding ?? letters.count) / 4 * 4)
    try takeVertices(into: &coordinates)
  }

  /// Ends the line, and appends the coordinates that are known only at its end.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error, such as an early end.
  /// - Complexity: O(*n*) for *n* bytes of a compressed line.
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

  /// Converts the first `count` letters to bytes; padding and incomplete groups are converted only
  /// at the end of the text.
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

  /// Reads the complete vertices of the lossless form from the pending bytes.
  private mutating func takeVertices(
    into coordinates: inout [Coordinate]
  ) throws(PolylineError) {
    // Trailing bytes are only appended.
    guard vertices.map({ !$0.isEmpty }) ?? (bytes.first == S2PolylineCodec.losslessVersion)
    else { return }
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

  /// Returns an error about the pending bytes with its byte offset in the text.
  private func inText(_ error: PolylineError) -> PolylineError {
    error.moved(
      toByte: error.byteOffset.map {
        offset + $0 == byteCount ? letterCount : Base64URL.letter(ofByte: offset + $0)
      })
  }
}
