public import Coordinates

/// A decoder for HERE's flexible polyline format that accepts text in chunks, as they arrive.
///
///     var decoder = FlexiblePolylineDecoder()
///     var coordinates: [Coordinate] = []
///     var values: [Double] = []
///     try decoder.decode("BFoz5xJ67".utf8.span, into: &coordinates, &values)
///     try decoder.decode("i1B1B7PzIhaxL7Y".utf8.span, into: &coordinates, &values)
///     try decoder.finish()
///
/// Chunks may end anywhere. Coordinates and values decoded before an error stay in the arrays;
/// offsets and indices in errors count from the start of the first chunk. A decoder can't be used
/// after an error.
public struct FlexiblePolylineDecoder: Sendable {
  /// The settings in the header; nil until the header is complete.
  public private(set) var codec: FlexiblePolylineCodec?

  /// Whether latitudes beyond ±90 and longitudes beyond ±180 are accepted, as in the format's own
  /// test vectors.
  package var acceptsAnyDegrees = false

  private var hasVersion = false
  private var scale = 1.0
  private var valueScale = 1.0
  /// The latest latitude, longitude, and third value, in units of the last decimal places.
  private var sums: (Int64, Int64, Int64) = (0, 0, 0)
  /// The last axis of a coordinate: 2 with a third dimension, otherwise 1.
  private var lastAxis = 1
  /// The axis of the next number: 0 for latitude, 1 for longitude, 2 for the third value.
  private var axis = 0
  private var number = GroupedNumber()
  /// The number of bytes read so far.
  private var offset = 0
  /// The offset at which the current coordinate, or number of the header, begins.
  private var start = 0
  /// The number of coordinates decoded so far.
  private var count = 0

  /// Creates a decoder for one line.
  public init() {}

  /// Decodes a chunk and appends the coordinates that it completes, with their third values.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*) for a chunk of *n* bytes.
  public mutating func decode(
    _ chunk: Span<UInt8>, into coordinates: inout [Coordinate], _ values: inout [Double]
  ) throws(PolylineError) {
    let groups = Base64URL.values
    var index = 0
    while codec == nil, index < chunk.count {
      if let value = try take(chunk[index], groups) { try takeHeader(value) }
      index &+= 1
    }
    // A local copy stays in the processor's registers.
    var body = self
    defer { self = body }
    while index < chunk.count {
      if let value = try body.take(chunk[index], groups) {
        try body.add(GroupedNumber.signed(value), to: &coordinates, &values)
      }
      index &+= 1
    }
  }

  /// Reads a byte, and returns the number that it completes, if any.
  @inline(__always)
  private mutating func take(
    _ byte: UInt8, _ groups: [UInt8]
  ) throws(PolylineError) -> UInt64? {
    let group = groups[Int(byte)]
    guard group < 64 else {
      throw .unexpectedByte(byte, at: offset, expected: "a letter, a digit, \"-\", or \"_\"")
    }
    if !number.isOpen, axis == 0 { start = offset }
    switch number.take(UInt64(group), bits: 64) {
    case .goesOn:
      offset &+= 1
      return nil
    case .overlong: throw .overlongValue(at: offset, mostBytes: 13)
    case .complete(let value):
      offset &+= 1
      return value
    }
  }

  /// Ends the line.
  ///
  /// - Throws: ``PolylineError`` if the text ends before the header is complete, or inside a number
  ///   or a coordinate.
  public func finish() throws(PolylineError) {
    if codec == nil {
      throw .unexpectedEnd(at: offset, expected: hasVersion ? "a header" : "a version")
    }
    if number.isOpen || axis > 0 {
      let next = ["a latitude", "a longitude", "a third value"][axis]
      throw .unexpectedEnd(at: offset, expected: number.isOpen ? "the rest of a number" : next)
    }
  }

  private mutating func takeHeader(_ value: UInt64) throws(PolylineError) {
    if !hasVersion {
      guard value == FlexiblePolylineCodec.version else {
        throw PolylineError(
          .unsupportedVersion, found: "version \(value)", expected: "version 1",
          byteOffset: start)
      }
      hasVersion = true
      return
    }
    guard value >> 11 == 0 else {
      throw PolylineError(
        .unsupportedVersion, found: "header \(value)", expected: "an 11-bit number",
        byteOffset: start)
    }
    let codec = try FlexiblePolylineCodec(header: value)
    self.codec = codec
    lastAxis = codec.dimension == nil ? 1 : 2
    scale = decimalScale(codec.precision)
    valueScale = decimalScale(codec.dimensionPrecision)
  }

  /// Adds a step along one axis; a step along the last axis completes a coordinate.
  @inline(__always)
  private mutating func add(
    _ step: Int64, to coordinates: inout [Coordinate], _ values: inout [Double]
  ) throws(PolylineError) {
    let overflow: Bool
    switch axis {
    case 0: (sums.0, overflow) = sums.0.addingReportingOverflow(step)
    case 1: (sums.1, overflow) = sums.1.addingReportingOverflow(step)
    default: (sums.2, overflow) = sums.2.addingReportingOverflow(step)
    }
    if overflow {
      throw PolylineError(
        .overlongValue, found: "a sum of more than 64 bits", expected: "at most 64 bits",
        index: count, byteOffset: start)
    }
    guard axis == lastAxis else {
      axis &+= 1
      return
    }
    axis = 0
    let coordinate = Coordinate(
      latitude: Double(sums.0) / scale, longitude: Double(sums.1) / scale)
    guard coordinate.isValid || acceptsAnyDegrees else {
      throw .outOfRange(coordinate, index: count, byteOffset: start)
    }
    coordinates.append(coordinate)
    if lastAxis == 2 { values.append(Double(sums.2) / valueScale) }
    count += 1
  }
}
