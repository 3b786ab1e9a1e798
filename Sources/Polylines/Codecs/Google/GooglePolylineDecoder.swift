public import Coordinates

/// A decoder for Google's encoded polyline format that accepts text in chunks, as they arrive.
///
///     var decoder = GooglePolylineDecoder(.precision5)
///     var coordinates: [Coordinate] = []
///     try decoder.decode("_p~iF~p".utf8.span, into: &coordinates)     // completes no coordinate
///     try decoder.decode("s|U_ulLnnqC".utf8.span, into: &coordinates) // completes two
///     try decoder.finish()
///
/// Chunks may end anywhere. Coordinates decoded before an error stay in the array; offsets and
/// indices in errors count from the start of the first chunk. A decoder can't be used after an
/// error.
public struct GooglePolylineDecoder: Sendable {
  private let codec: GooglePolylineCodec

  private var sums = GoogleSums()
  private var number = GroupedNumber()
  /// Whether the next number is a longitude.
  private var hasLatitude = false
  /// The number of bytes read so far.
  private var offset = 0
  /// The offset at which the current coordinate begins.
  private var start = 0
  /// The number of coordinates decoded so far.
  private var count = 0

  /// Creates a decoder for one line.
  public init(_ codec: GooglePolylineCodec) {
    self.codec = codec
  }

  /// Decodes a chunk and appends the coordinates that it completes.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*) for a chunk of *n* bytes.
  public mutating func decode(
    _ chunk: Span<UInt8>, into coordinates: inout [Coordinate]
  ) throws(PolylineError) {
    var error: PolylineError?
    chunk.withUnsafeBytes { text in
      // The chunk may complete a coordinate that began in a previous chunk.
      coordinates.append(addingCapacity: GoogleTextWindow.ends(in: text) / 2 + 1) { output in
        output.withUnsafeMutableBufferPointer { error = read(text, into: $0, &$1) }
      }
    }
    if let error { throw error }
  }

  /// Ends the line.
  ///
  /// - Throws: ``PolylineError`` if the text ends inside a number or between latitude and
  ///   longitude.
  public func finish() throws(PolylineError) {
    if number.isOpen || hasLatitude {
      throw .unexpectedEnd(
        at: offset, expected: number.isOpen ? "the rest of a number" : "a longitude")
    }
  }

  private mutating func read(
    _ text: UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<Coordinate>,
    _ written: inout Int
  ) -> PolylineError? {
    let window =
      codec.precision <= GoogleTextWindow.greatestPrecision
      ? GoogleTextWindow(scale: codec.scale) : nil
    var read = 0
    // The number of coordinates to read byte by byte before another window is tried.
    var patience = 1
    while read < text.count {
      if let window, !number.isOpen, !hasLatitude, count > 0 {
        let plain = window.read(
          UnsafeRawBufferPointer(rebasing: text[read...]),
          into: UnsafeMutableBufferPointer(rebasing: output[written...]), from: &sums)
        read += plain.bytes
        written += plain.coordinates
        offset += plain.bytes
        count += plain.coordinates
        patience = plain.coordinates > 0 ? 1 : min(32, 2 * patience)
      }
      let end = written + patience
      while read < text.count, written < end {
        do throws(PolylineError) {
          if let coordinate = try take(text[read]) {
            output[written] = coordinate
            written += 1
          }
        } catch {
          return error
        }
        read += 1
      }
    }
    return nil
  }

  /// Reads a byte, and returns the coordinate that it completes, if any.
  @inline(__always)
  private mutating func take(_ byte: UInt8) throws(PolylineError) -> Coordinate? {
    guard Self.firstByte...Self.lastByte ~= byte else {
      throw .unexpectedByte(byte, at: offset, expected: "a character from \"?\" to \"~\"")
    }
    if !number.isOpen, !hasLatitude { start = offset }
    let difference: Int64
    // The zigzag codes of all valid differences are below 2⁵⁰.
    switch number.take(UInt64(byte &- Self.firstByte), bits: 50) {
    case .goesOn:
      offset &+= 1
      return nil
    case .overlong: throw .overlongValue(at: offset, mostBytes: 10)
    case .complete(let value): difference = GroupedNumber.signed(value)
    }
    offset &+= 1
    hasLatitude.toggle()
    if hasLatitude {
      // Sums stay far below 2⁶³: the previous sum was in range, and a difference is below 2⁵⁰.
      sums.latitude &+= difference
      return nil
    }
    sums.longitude &+= difference
    var coordinate = Coordinate(
      latitude: Double(sums.latitude) / codec.scale, longitude: Double(sums.longitude) / codec.scale
    )
    if codec.wrapsLongitudes, 180 < coordinate.longitude.magnitude,
      coordinate.longitude.magnitude <= 540
    {
      coordinate.longitude -= coordinate.longitude > 0 ? 360 : -360
    }
    guard coordinate.isValid else {
      throw .outOfRange(
        coordinate, index: count, byteOffset: start,
        hint: hint(on: coordinate))
    }
    count &+= 1
    return coordinate
  }

  /// Returns a hint at the probable reason why a coordinate is out of range.
  @inline(never)
  private func hint(on coordinate: Coordinate) -> String {
    let goesOn = coordinate.latitude.magnitude <= 90 && coordinate.longitude.magnitude <= 540
    let precision = codec.precision
    return goesOn && !codec.wrapsLongitudes
      ? "; does the line continue beyond 180 degrees (wrapsLongitudes), "
        + "or is its precision other than \(precision)?"
      : "; is \(precision) the text's precision?"
  }

  /// The lowest valid byte, which encodes a last group of five zero bits.
  private static let firstByte = UInt8(ascii: "?")
  private static let lastByte = UInt8(ascii: "~")
}

/// The latest latitude and longitude of a line, in units of the last decimal place.
struct GoogleSums {
  var latitude: Int64 = 0
  var longitude: Int64 = 0
}
