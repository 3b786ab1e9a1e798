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
    case spooled(Int32, isOwned: Bool, RereadableBytes)
  }
  private var origin: Origin

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: ``FileError/Code/cannotOpen`` with the system's reason.
  public init(path: String) throws(FileError) {
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
  package mutating func read(
    into buffer: inout [UInt8], range: Range<Int>
  ) throws(FileError) -> Int {
    switch origin {
    case .descriptor(let descriptor, _):
      return try SystemCalls.input(from: descriptor, into: &buffer, range: range, name: name)
    case .memory(let bytes, let position):
      let count = min(range.count, bytes.count - position)
      buffer.replaceSubrange(
        range.lowerBound..<range.lowerBound + count, with: bytes[position..<position + count])
      origin = .memory(bytes, position: position + count)
      return count
    case .spooled(let descriptor, _, let spool):
      let count = try SystemCalls.input(
        from: descriptor, into: &buffer, range: range, name: name)
      try spool.append(buffer[range.prefix(count)])
      return count
    }
  }

  /// All bytes that are left.
  package mutating func rest() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let count = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: max(1 << 16, count)))
      let read = try read(into: &bytes, range: count..<bytes.count)
      bytes.removeSubrange(count + read..<bytes.count)
      if read == 0 { return bytes }
    }
  }

  /// The bytes that the source gives from now on, to be read by their place too.
  ///
  /// Those of a pipe can be read as far as the source has been read in order.
  ///
  /// - Throws: Where a temporary file can't be made.
  package mutating func rereadable() throws(FileError) -> RereadableBytes {
    switch origin {
    case .memory(let bytes, let position):
      return RereadableBytes(position == 0 ? bytes : Array(bytes[position...]), name: name)
    case .descriptor(let descriptor, let isOwned):
      if let file = try RereadableBytes(sharing: descriptor, name: name) { return file }
      let spool = try RereadableBytes(spooling: name)
      origin = .spooled(descriptor, isOwned: isOwned, spool)
      return spool
    case .spooled(_, _, let spool):
      return spool
    }
  }

  deinit {
    switch origin {
    case .descriptor(let descriptor, isOwned: true), .spooled(let descriptor, isOwned: true, _):
      SystemCalls.closeFile(descriptor)
    case .descriptor, .spooled, .memory: break
    }
  }
}
