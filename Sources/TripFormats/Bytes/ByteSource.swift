/// Where a reader's bytes come from: a file, standard input, an open descriptor, or memory.
///
/// Files are read in chunks as a reader asks for more; a file that the source has opened is closed
/// with it.
public struct ByteSource: ~Copyable, Sendable {
  /// The path, `-` for standard input, or the caller's name; errors and notes tell it.
  public let name: String

  private enum Origin {
    case descriptor(Int32, isOwned: Bool)
    case memory([UInt8], position: Int)
  }
  private var origin: Origin

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: ``TripFormatError/Code/cannotOpen`` with the system's reason.
  public init(path: String) throws(TripFormatError) {
    name = path
    origin =
      path == "-"
      ? .descriptor(SystemCalls.standardInput, isOwned: false)
      : .descriptor(try SystemCalls.openForReading(path), isOwned: true)
  }

  /// Reads from a descriptor that stays the caller's to close.
  public init(descriptor: Int32, name: String) {
    self.name = name
    origin = .descriptor(descriptor, isOwned: false)
  }

  /// Reads bytes that are in memory already.
  public init(bytes: [UInt8], name: String) {
    self.name = name
    origin = .memory(bytes, position: 0)
  }

  /// Reads some bytes into a part of a buffer; 0 is the end.
  mutating func read(
    into buffer: inout [UInt8], range: Range<Int>
  ) throws(TripFormatError) -> Int {
    switch origin {
    case .descriptor(let descriptor, _):
      return try SystemCalls.input(from: descriptor, into: &buffer, range: range, name: name)
    case .memory(let bytes, let position):
      let count = min(range.count, bytes.count - position)
      buffer.replaceSubrange(
        range.lowerBound..<range.lowerBound + count, with: bytes[position..<position + count])
      origin = .memory(bytes, position: position + count)
      return count
    }
  }

  deinit {
    if case .descriptor(let descriptor, isOwned: true) = origin {
      SystemCalls.closeFile(descriptor)
    }
  }
}
