/// A source of bytes: a file, standard input, an open descriptor, or memory.
///
/// Files are read in chunks on demand. A file that the source has opened is closed when the source
/// is destroyed.
public struct ByteSource: ~Copyable, Sendable {
  /// The path, `-` for standard input, or the name given by the caller; used in errors and notes.
  public let name: String

  private enum Origin {
    case descriptor(Int32, isOwned: Bool)
    case memory([UInt8], position: Int)
    case spooled(Int32, isOwned: Bool, RereadableBytes)
  }
  private var origin: Origin

  /// Opens a file, or standard input for `-`.
  ///
  /// - Throws: ``FileError/Code/cannotOpen`` if the path leads to a directory, or the system can't
  ///   open the file.
  public init(path: String) throws(FileError) {
    name = path
    origin =
      path == "-"
      ? .descriptor(SystemCalls.standardInput, isOwned: false)
      : .descriptor(try SystemCalls.openForReading(path), isOwned: true)
  }

  /// Creates a source that reads from a descriptor, which the caller closes.
  public init(descriptor: Int32, name: String) {
    self.name = name
    origin = .descriptor(descriptor, isOwned: false)
  }

  /// Creates a source of bytes in memory.
  public init(bytes: [UInt8], name: String) {
    self.name = name
    origin = .memory(bytes, position: 0)
  }

  /// Reads some bytes into a range of a buffer and returns their number, 0 at the end.
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

  /// Reads all remaining bytes.
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

  /// Returns the remaining bytes with random access.
  ///
  /// The bytes of a pipe can be reread only up to the position that sequential reading has reached.
  ///
  /// - Throws: An error if the descriptor can't be duplicated or a temporary file can't be created.
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
