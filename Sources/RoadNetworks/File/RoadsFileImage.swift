import Files

/// The tables of a network, to be assembled into the bytes of a `.roads` file.
struct RoadsFileImage {
  struct Part {
    var entry: RoadsFileHeader.Entry
    var bytes: [UInt8]
  }

  var parts: [Part] = []
  var header = RoadsFileHeader()

  /// Adds a section; readers that don't know an optional section skip it.
  mutating func add<Row: BitwiseCopyable>(
    _ kind: SectionKind, _ rows: consuming [Row], isRequired: Bool = true
  ) {
    let stride = MemoryLayout<Row>.stride
    let entry = RoadsFileHeader.Entry(
      kind: kind, flags: isRequired ? RoadsFileHeader.Entry.required : 0,
      rowCount: UInt64(rows.count), stride: UInt32(stride),
      blockShift: RoadsFileHeader.blockShift(stride: stride))
    parts.append(Part(entry: entry, bytes: rows.withUnsafeBytes { [UInt8]($0) }))
  }

  /// Adds a section as it is in another file.
  mutating func add(_ entry: RoadsFileHeader.Entry, _ bytes: [UInt8]) {
    parts.append(Part(entry: entry, bytes: bytes))
  }

  /// Returns the whole file; the same tables produce the same bytes.
  ///
  /// - Parameter identity: the identity of the network; nil to make it from the tables.
  /// - Complexity: O(*n*) in the number of bytes.
  consuming func assembled(identity: NetworkIdentity? = nil) -> [UInt8] {
    var sums: [UInt64] = []
    for index in parts.indices {
      parts[index].entry.firstSum = UInt64(sums.count)
      let entry = parts[index].entry
      sums += Self.sums(of: parts[index].bytes, block: Int(entry.stride) << Int(entry.blockShift))
    }
    header.lead.sumCount = UInt64(sums.count)
    header.entries = parts.map(\.entry)
    var end = UInt64(header.sectionsOffset)
    for index in parts.indices {
      let alignment = UInt64(RoadsFileHeader.alignment)
      end = (end + alignment - 1) / alignment * alignment
      header.entries[index].offset = end
      end += parts[index].entry.byteCount
    }
    header.lead.fileByteCount = end
    header.lead.identity =
      identity
      ?? NetworkIdentity(
        high: Checksum.hash(
          sums.span.bytes, seed: UInt64(bitPattern: header.lead.sourceTimestamp)),
        low: Checksum.hash(sums.span.bytes, seed: UInt64.max))

    var file = header.encoded()
    file.reserveCapacity(Int(end))
    for sum in sums { withUnsafeBytes(of: sum.littleEndian) { file.append(contentsOf: $0) } }
    let checksum = RoadsFileHeader.checksum(file)
    for index in 0..<8 {
      file[RoadsFileHeader.checksumOffset + index] = UInt8(
        truncatingIfNeeded: checksum >> (8 * UInt64(index)))
    }
    for index in parts.indices {
      file.append(
        contentsOf: repeatElement(0, count: Int(header.entries[index].offset) - file.count))
      file.append(contentsOf: parts[index].bytes)
      parts[index].bytes = []
    }
    return file
  }

  private static func sums(of bytes: [UInt8], block: Int) -> [UInt64] {
    stride(from: 0, to: bytes.count, by: block).map {
      Checksum.hash(bytes.span.bytes.extracting($0..<min($0 + block, bytes.count)))
    }
  }
}
